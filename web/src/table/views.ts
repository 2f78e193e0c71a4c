/** How much room there is, and so how the table is laid out. */

import { MediaQuery } from 'svelte/reactivity';
import type { Shape } from '../board/standing.ts';

export type View = 'wide' | 'middle' | 'phone' | 'lying';

const wide = new MediaQuery('(min-width: 1280px) and (min-height: 640px)');
const middle = new MediaQuery('(min-width: 768px) and (min-height: 560px) and (min-aspect-ratio: 1)');
const lying = new MediaQuery('(min-aspect-ratio: 4/3) and (min-width: 560px)');

const low = new MediaQuery('(max-height: 700px)');

/** Wide: three columns. Middle: players beside the board. Phone: one column. Lying: a phone on its side. */
export function view(): View {
  if (wide.current) return 'wide';
  if (middle.current) return 'middle';
  return lying.current ? 'lying' : 'phone';
}

/** The shape of the board: on phones it is narrow, and on short ones low as well. */
export function shape(): Shape {
  const at = view();
  if (at === 'wide' || at === 'middle') return 'wide';
  return at === 'lying' || low.current ? 'low' : 'tall';
}
