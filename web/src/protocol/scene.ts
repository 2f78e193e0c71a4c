/** The scene and its patches. */

import type { Patch, Scene, Spot } from '../protocol.ts';

/** The seat whose turn it is; undefined before the first turn and after the game. */
export const whoseTurn = ({ turn, over }: Scene): string | undefined =>
  turn.number > 0 && over === null ? turn.seat : undefined;

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
    // Goal cards come as lists, to tell "no owner" from "no change". So does the Token Monster's place.
    ...(superstar && { superstar: superstar[0] ?? null }),
    ...(statue && { statue: statue[0] ?? null }),
  };
}
