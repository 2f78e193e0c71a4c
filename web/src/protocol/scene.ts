/** The table as it lies, and how it changes. */

import type { Patch, Scene } from '../protocol.ts';

/** Whose turn it is: nobody's before the first, nor when the game is over. */
export const whoseTurn = ({ turn, over }: Scene): string | undefined =>
  turn.number > 0 && over === null ? turn.seat : undefined;

/**
 * The scene after a patch. Parts that have not changed are the very same objects, so whoever draws them need not look again.
 * Means the same as `Scene::apply` in crates/kaiju-protocol.
 */
export function patched(scene: Scene, patch: Patch | undefined): Scene {
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
    // A goal card is told as a list, so that nobody can be told from no news; so is where the Token Monster stands.
    ...(superstar && { superstar: superstar[0] ?? null }),
    ...(statue && { statue: statue[0] ?? null }),
  };
}
