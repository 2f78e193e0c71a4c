/** Who is where, from a scene. */

import { isMonster } from '../art/monsters/index.ts';
import type { Room, Scene } from '../protocol.ts';
import type { Standing, Target } from './cast.ts';

/** What a board shows besides the scene. */
export interface Sight {
  /** The seat of whoever looks, if they have one. */
  you?: string;
  /** The word below one's own monster. */
  tag?: string;
  /** Damage that the dice on the table would do, by seat. */
  threats?: Readonly<Record<string, number>>;
}

/** The monsters in the game, by the place where they stand. */
export function standing(scene: Scene, room: Room, sight: Sight = {}): Map<string, Standing[]> {
  const places = new Map<string, Standing[]>();
  for (const monster of scene.monsters.filter(({ alive }) => alive)) {
    const word = room.seats.find(({ seat }) => seat === monster.seat)?.monster ?? '';
    const there = places.get(monster.spot.place) ?? [];
    places.set(monster.spot.place, there);
    there.push({
      monster,
      figure: isMonster(word) ? word : 'kong',
      turn: scene.turn.seat === monster.seat,
      threat: sight.threats?.[monster.seat] ?? 0,
      tag: sight.you === monster.seat ? (sight.tag ?? '') : '',
    });
  }
  return places;
}

/** Around a monster that stands here, with its LP. */
export const standeeBox = ([x, y]: readonly [number, number], size: number): Target['box'] => ({
  x: x - size * 0.6,
  y: y - size * 0.62,
  width: size * 1.3,
  height: size * 1.3,
});
