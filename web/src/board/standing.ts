/** Who is where on a board, and what can be chosen there. */

import { isMonster, type MonsterName } from '../art/monsters/index.ts';
import type { Happening, Monster, Room, Scene, Spot } from '../protocol.ts';
import { isKo } from '../protocol/comebacks.ts';
import { whoseTurn } from '../protocol/scene.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Point = readonly [x: number, y: number];

/** The board's shapes: for desktops, for phones, for short phones. */
export type Shape = 'wide' | 'tall' | 'low';

/** A place for a monster: its centre and the monster's size there. */
export interface Place {
  at: Point;
  size: number;
}

/** A monster and its place. */
export interface Placed extends Place {
  monster: Monster;
  figure: MonsterName;
  turn: boolean;
  /** Damage the dice on the table would do to it. */
  threat: number;
  /** A label below it, such as "you"; empty for other players' monsters. */
  tag: string;
  /** It is being hit right now. */
  hit: boolean;
  /** It is being eliminated or knocked out. */
  falls: boolean;
}

/** The Token Monster and its place. */
export interface PlacedToken extends Place {
  /** The current player controls it. */
  turn: boolean;
  /** Above 0 if the dice on the table would remove it. */
  threat: number;
  /** It is being taken off the board. */
  falls: boolean;
}

/** The Token Monster's key among threats. */
export const TOKEN = 'token';

/** Something on the board that answers point at, usually just one. */
export interface Target {
  /** The numbers of those answers in the tray. */
  numbers: readonly number[];
  /** Those answers in notation. */
  actions: readonly string[];
  /** Their full texts, for users who can't see the board. */
  names: readonly string[];
  /** The topic that explains it, if any. */
  topic?: string | undefined;
  box: Box;
}

/** What a board shows besides the scene. */
export interface BoardOverlay {
  /** The viewer's seat, if they have one. */
  you?: string | undefined;
  /** The label below the viewer's monster. */
  tag?: string;
  /** Damage the dice on the table would do, by seat. */
  threats?: Readonly<Record<string, number>>;
  /** The event being shown. */
  now?: Happening | undefined;
}

/** The monsters in the game. */
export const monstersInGame = (scene: Scene): Monster[] => scene.monsters.filter(({ alive }) => alive);

/** The monsters in one place, by seat. */
export const monstersAt = (scene: Scene, place: string): Monster[] =>
  monstersInGame(scene).filter(({ spot }) => spot.place === place);

/** The number of figures in one place, including the Token Monster. */
export const figuresAt = (scene: Scene, place: string): number =>
  monstersAt(scene, place).length + Number(scene.token_monster?.place === place);

/** All monsters on the board, each in its seat's place according to `placeOf`. */
export function placed(
  scene: Scene,
  room: Room,
  overlay: BoardOverlay,
  placeOf: (seat: string) => Place | undefined,
): Placed[] {
  return monstersInGame(scene).flatMap((monster) => {
    const place = placeOf(monster.seat);
    if (!place) return [];
    const word = room.seats.find(({ seat }) => seat === monster.seat)?.monster ?? '';
    return {
      ...place,
      monster,
      figure: isMonster(word) ? word : 'kong',
      turn: whoseTurn(scene) === monster.seat,
      threat: overlay.threats?.[monster.seat] ?? 0,
      tag: overlay.you === monster.seat ? (overlay.tag ?? '') : '',
      hit: overlay.now?.kind === 'damage' && overlay.now.seat === monster.seat,
      falls: FALLS.some((kind) => kind === overlay.now?.kind) && overlay.now?.seat === monster.seat,
    };
  });
}

const FALLS = ['eliminate', 'knock-out'] as const;

/**
 * The Token Monster on the board, in its spot's place according to `placeOf`. While it is being removed, its last
 * place.
 */
export function placedToken(
  scene: Scene,
  { now, threats }: BoardOverlay,
  placeOf: (spot: Spot) => Place | undefined,
): PlacedToken | undefined {
  const [place = '', zone = '', track = ''] = now?.kind === 'token-gone' ? (now.place ?? '').split(' ') : [];
  const spot = scene.token_monster ?? { place, zone, track };
  const at = placeOf(spot);
  if (!at) return undefined;
  const turn = scene.monsters.some((monster) => isKo(monster) && monster.seat === whoseTurn(scene));
  return { ...at, turn, threat: threats?.[TOKEN] ?? 0, falls: scene.token_monster === undefined };
}

/** The box around a monster in this place, including its LP. */
export const standeeBox = ({ at: [x, y], size }: Place): Box => ({
  x: x - size * 0.6,
  y: y - size * 0.62,
  width: size * 1.3,
  height: size * 1.3,
});
