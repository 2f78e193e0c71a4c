/** Figures with their places, targets, and other things that a board shows. */

import type { WireEvent, MonsterView, RoomView, Scene, Spot, Monster, PlaceKind, Seat } from '../protocol.ts';
import { isKo } from '../protocol/comebacks.ts';
import { whoseTurn } from '../protocol/scene.ts';
import type { Topic } from '../help/topics.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Point = readonly [x: number, y: number];

/** The shape of a board: for desktops, for phones, or for phones that are short or in landscape. */
export type Shape = 'wide' | 'tall' | 'low';

/** A place for a monster: its centre and the monster's size there. */
export interface Place {
  at: Point;
  size: number;
}

/** A monster and its place. */
export interface Placed extends Place {
  monster: MonsterView;
  figure: Monster;
  turn: boolean;
  /** Damage the dice on the table would do to it. */
  threat: number;
  /** A label below it, such as "you"; empty for other players' monsters. */
  tag: string;
  /** Whether it is being eliminated or KO'd right now. */
  removed: boolean;
}

/** The Token Monster and its place. */
export interface PlacedToken extends Place {
  /** Whether the current player controls it. */
  turn: boolean;
  /** Above 0 if the dice on the table would remove it. */
  threat: number;
  /** Whether it is being removed from the board right now. */
  removed: boolean;
}

/** The Token Monster's key in `Threats`, next to the seats. */
export const TOKEN = 'token';

/** Something on the board that one or more answers point at. */
export interface Target {
  /** The answers' numbers in the tray. */
  numbers: readonly number[];
  /** The answers in notation. */
  actions: readonly string[];
  /** The answers' accessible names. */
  names: readonly string[];
  /** The help topic that explains it, if any. */
  topic?: Topic | undefined;
  box: Box;
}

/** LP that would be lost, by seat; the Token Monster has its own key. */
export type Threats = Readonly<Partial<Record<Seat | typeof TOKEN, number>>>;

/** Everything that a board shows besides the scene. */
export interface BoardOverlay {
  /** The viewer's seat, if they have one. */
  you?: Seat | undefined;
  /** The label below the viewer's monster. */
  tag?: string;
  /** Damage the dice on the table would do, by seat. */
  threats?: Threats;
  /** The event being shown. */
  now?: WireEvent | undefined;
}

/** The monsters that have not been eliminated. */
export const monstersInGame = (scene: Scene): MonsterView[] => scene.monsters.filter(({ in_game }) => in_game);

/** The monsters in one place, by seat. */
export const monstersAt = (scene: Scene, place: PlaceKind): MonsterView[] =>
  monstersInGame(scene).filter(({ spot }) => spot.place === place);

/** The number of figures in one place, including the Token Monster. */
export const figuresAt = (scene: Scene, place: PlaceKind): number =>
  monstersAt(scene, place).length + Number(scene.token_monster?.place === place);

/** All monsters on the board. `placeOf` returns the place of a seat's monster; undefined if it is off the board. */
export function placed(
  scene: Scene,
  room: RoomView,
  overlay: BoardOverlay,
  placeOf: (seat: Seat) => Place | undefined,
): Placed[] {
  return monstersInGame(scene).flatMap((monster) => {
    const place = placeOf(monster.seat);
    const figure = room.seats.find(({ seat }) => seat === monster.seat)?.monster;
    if (!place || !figure) return [];
    return {
      ...place,
      monster,
      figure,
      turn: whoseTurn(scene) === monster.seat,
      threat: overlay.threats?.[monster.seat] ?? 0,
      tag: overlay.you === monster.seat ? (overlay.tag ?? '') : '',
      removed: overlay.now !== undefined && isRemoval(overlay.now, monster.seat),
    };
  });
}

/** Whether a seat's monster leaves the board in this event. */
const isRemoval = (event: WireEvent, seat: Seat) =>
  (event.kind === 'eliminate' || event.kind === 'knock-out') && event.seat === seat;

/** The Token Monster, if it is on the board or just being removed. `placeOf` returns the place for a spot. */
export function placedToken(
  scene: Scene,
  { now, threats }: BoardOverlay,
  placeOf: (spot: Spot) => Place | undefined,
): PlacedToken | undefined {
  const spot = scene.token_monster ?? (now?.kind === 'token-gone' ? now.place : undefined);
  const at = spot && placeOf(spot);
  if (!at) return undefined;
  const turn = scene.monsters.some((monster) => isKo(monster) && monster.seat === whoseTurn(scene));
  return { ...at, turn, threat: threats?.[TOKEN] ?? 0, removed: scene.token_monster === undefined };
}

/** The box around a figure in this place, including its LP badge. */
export const standeeBox = ({ at: [x, y], size }: Place): Box => ({
  x: x - size * 0.6,
  y: y - size * 0.62,
  width: size * 1.3,
  height: size * 1.3,
});
