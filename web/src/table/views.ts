/** How much room there is, and so how the table is laid out. */

import { MediaQuery } from 'svelte/reactivity';

export type View = 'wide' | 'middle' | 'phone' | 'lying';

const wide = new MediaQuery('(min-width: 1280px) and (min-height: 640px)');
const middle = new MediaQuery('(min-width: 768px) and (min-height: 560px)');
const lying = new MediaQuery('(min-aspect-ratio: 4/3) and (min-width: 560px)');

/** Wide: three columns. Middle: players beside the board. Phone: one column. Lying: a phone on its side. */
export function view(): View {
  if (wide.current) return 'wide';
  if (middle.current) return 'middle';
  return lying.current ? 'lying' : 'phone';
}
