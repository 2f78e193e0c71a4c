/** Who is where on a board, and what can be chosen there. */

import { isMonster, type MonsterName } from '../art/monsters/index.ts';
import type { Happening, Monster, Room, Scene, Spot } from '../protocol.ts';
import { isKo } from '../protocol/fallen.ts';
import { whoseTurn } from '../protocol/scene.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Point = readonly [x: number, y: number];

/** The shapes that a board can have: for desks, for phones, for short phones. */
export type Shape = 'wide' | 'tall' | 'low';

/** A place for a monster: its middle, and how large it is there. */
export interface Place {
  at: Point;
  size: number;
}

/** A monster, and where it stands. */
export interface Placed extends Place {
  monster: Monster;
  figure: MonsterName;
  turn: boolean;
  /** Damage that the dice on the table would do to it. */
  threat: number;
  /** A word below it, such as "you"; none for others. */
  tag: string;
  /** Something hits it right now. */
  hit: boolean;
  /** It is being put out of the game. */
  falls: boolean;
}

/** The Token Monster, and where it stands. */
export interface PlacedToken extends Place {
  /** Whoever has the turn steers it. */
  turn: boolean;
  /** The dice on the table would remove it. */
  threat: number;
  /** It is being taken off the board. */
  falls: boolean;
}

/** The Token Monster among those who are hit. */
export const TOKEN = 'token';

/** Something on the board that answers point at; mostly it is one answer. */
export interface Target {
  /** The numbers that the tray has for the same answers. */
  numbers: readonly number[];
  /** Those answers, in notation. */
  actions: readonly string[];
  /** They in full, for those who do not see the board. */
  names: readonly string[];
  /** What it is, if it can be explained. */
  thing?: string | undefined;
  box: Box;
}

/** What a board shows besides the scene. */
export interface Sight {
  /** The seat of whoever looks, if they have one. */
  you?: string | undefined;
  /** The word below one's own monster. */
  tag?: string;
  /** Damage that the dice on the table would do, by seat. */
  threats?: Readonly<Record<string, number>>;
  /** What is being told right now. */
  now?: Happening | undefined;
}

/** The monsters that are in the game. */
export const living = (scene: Scene): Monster[] => scene.monsters.filter(({ alive }) => alive);

/** Those of them in one place, by seat. */
export const inPlace = (scene: Scene, place: string): Monster[] =>
  living(scene).filter(({ spot }) => spot.place === place);

/** How many figures are in one place: the Token Monster takes a place as well. */
export const standingIn = (scene: Scene, place: string): number =>
  inPlace(scene, place).length + Number(scene.token_monster?.place === place);

/** All monsters on the board, each in the place that `placeOf` has for its seat. */
export function placed(scene: Scene, room: Room, sight: Sight, placeOf: (seat: string) => Place | undefined): Placed[] {
  return living(scene).flatMap((monster) => {
    const place = placeOf(monster.seat);
    if (!place) return [];
    const word = room.seats.find(({ seat }) => seat === monster.seat)?.monster ?? '';
    return {
      ...place,
      monster,
      figure: isMonster(word) ? word : 'kong',
      turn: whoseTurn(scene) === monster.seat,
      threat: sight.threats?.[monster.seat] ?? 0,
      tag: sight.you === monster.seat ? (sight.tag ?? '') : '',
      hit: sight.now?.kind === 'damage' && sight.now.seat === monster.seat,
      falls: FALLS.some((kind) => kind === sight.now?.kind) && sight.now?.seat === monster.seat,
    };
  });
}

const FALLS = ['eliminate', 'knock-out'] as const;

/** The Token Monster on the board, in the place that `placeOf` has for a spot. When it goes it is seen for the last time. */
export function placedToken(
  scene: Scene,
  { now, threats }: Sight,
  placeOf: (spot: Spot) => Place | undefined,
): PlacedToken | undefined {
  const [place = '', zone = '', track = ''] = now?.kind === 'token-gone' ? (now.place ?? '').split(' ') : [];
  const spot = scene.token_monster ?? { place, zone, track };
  const at = placeOf(spot);
  if (!at) return undefined;
  const turn = scene.monsters.some((monster) => isKo(monster) && monster.seat === whoseTurn(scene));
  return { ...at, turn, threat: threats?.[TOKEN] ?? 0, falls: scene.token_monster === undefined };
}

/** Around a monster that stands here, with its LP. */
export const standeeBox = ({ at: [x, y], size }: Place): Box => ({
  x: x - size * 0.6,
  y: y - size * 0.62,
  width: size * 1.3,
  height: size * 1.3,
});
