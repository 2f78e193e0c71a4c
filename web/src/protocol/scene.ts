/** Applies patches to a scene, and reads facts from it. */

import type { Goal, Patch, Scene, Seat, Spot } from '../protocol.ts';

/** The seat whose turn it is; undefined before the first turn and after the game. */
export const whoseTurn = ({ turn, over }: Scene): Seat | undefined =>
  turn.number > 0 && over === null ? turn.seat : undefined;

/** The goal cards that a seat holds. */
export const goalsOf = (seat: Seat, scene: Pick<Scene, Goal>): Goal[] =>
  (['superstar', 'statue'] as const).filter((goal) => scene[goal] === seat);

/** The message id of a place's name. */
export function placeTextId({ place, zone }: Spot): string {
  if (zone !== undefined) return `zone-${zone}`;
  return ['city', 'bay', 'outside', 'off'].includes(place) ? `place-${place}` : `borough-${place}`;
}

/**
 * The scene after a patch. Unchanged parts keep their identity, so components that draw them don't update. Mirrors
 * `Scene::apply` in crates/kaiju-protocol.
 */
export function applyPatch(scene: Scene, patch: Patch | undefined): Scene {
  if (!patch) return scene;
  const { monsters = [], boroughs = [], superstar, statue, token_monster, ...whole } = patch;
  const { token_monster: stood, ...before } = scene;
  const stands = token_monster ? token_monster[0] : stood;
  return {
    ...before,
    ...whole,
    ...(stands && { token_monster: stands }),
    monsters: scene.monsters.map((old) => monsters.find((monster) => monster.seat === old.seat) ?? old),
    boroughs: scene.boroughs.map((old) => boroughs.find((borough) => borough.borough === old.borough) ?? old),
    // An empty list means "no owner", and a missing list "no change". The Token Monster's place works the same way.
    ...(superstar && { superstar: superstar[0] ?? null }),
    ...(statue && { statue: statue[0] ?? null }),
  };
}
