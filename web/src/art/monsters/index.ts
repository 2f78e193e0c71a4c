/** All drawings of monsters, by name. */

import type { Component } from 'svelte';
import type { Monster } from '../../protocol.ts';
import Alienoid from './Alienoid.svelte';
import CaptainFish from './CaptainFish.svelte';
import CyberKitty from './CyberKitty.svelte';
import Drakonis from './Drakonis.svelte';
import Gigazaur from './Gigazaur.svelte';
import Kong from './Kong.svelte';
import Mantis from './Mantis.svelte';
import MekaDragon from './MekaDragon.svelte';
import Rob from './Rob.svelte';
import Sheriff from './Sheriff.svelte';
import SpacePenguin from './SpacePenguin.svelte';
import TheKing from './TheKing.svelte';

/** A monster's drawing, with the colours and positions that go with it. */
export interface Looks {
  Shape: Component<{ stitched?: boolean }>;
  /** The colour of its line in the VP chart. */
  ink: string;
  /** The background of its label, and its base. */
  ground: string;
  /** Where its plaster goes: position and angle. */
  plaster: [x: number, y: number, turn: number];
  /** The y coordinate of the top of its head, where a crown or KO stars go. */
  top: number;
}

const looks = (Shape: Looks['Shape'], ink: string, ground: string, plaster: Looks['plaster'], top: number): Looks => ({
  Shape,
  ink: `var(--spot-${ink})`,
  ground: `var(--ground-${ground})`,
  plaster,
  top,
});

/** All monsters by their protocol names: New York's, then Tokyo's. */
export const monsters: Readonly<Record<Monster, Looks>> = {
  'captain-fish': looks(CaptainFish, 'teal', 'gold', [-31, -22, -38], -48),
  drakonis: looks(Drakonis, 'violet', 'peach', [-17, -26, -40], -46),
  kong: looks(Kong, 'brown', 'corn', [-17, -34, -32], -48),
  mantis: looks(Mantis, 'lime', 'rose', [-31, -34, -30], -36),
  rob: looks(Rob, 'steel', 'coral', [-22, -31, -28], -44),
  sheriff: looks(Sheriff, 'orange', 'mint', [-33, -14, 12], -48),
  gigazaur: looks(Gigazaur, 'green', 'apricot', [-24, -25, -36], -48),
  'meka-dragon': looks(MekaDragon, 'slate', 'sun', [-25, -28, -40], -44),
  'cyber-kitty': looks(CyberKitty, 'pink', 'sky', [-22, -29, -34], -42),
  'space-penguin': looks(SpacePenguin, 'navy', 'amber', [-30, -36, -38], -52),
  alienoid: looks(Alienoid, 'lemon', 'lilac', [-31, -36, -32], -50),
  'the-king': looks(TheKing, 'blue', 'blush', [-33, -18, -40], -52),
};
