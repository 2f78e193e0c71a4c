/** The table's layout for the available space. */

import { MediaQuery } from 'svelte/reactivity';
import type { Shape } from '../board/standing.ts';

export type Layout = 'wide' | 'middle' | 'phone' | 'landscape';

const wide = new MediaQuery('(min-width: 1280px) and (min-height: 640px)');
const middle = new MediaQuery('(min-width: 768px) and (min-height: 560px) and (min-aspect-ratio: 1)');
const landscape = new MediaQuery('(min-aspect-ratio: 4/3) and (min-width: 560px)');

const low = new MediaQuery('(max-height: 700px)');

/** Wide: three columns. Middle: players beside the board. Phone: one column. Landscape: a phone in landscape. */
export function layout(): Layout {
  if (wide.current) return 'wide';
  if (middle.current) return 'middle';
  return landscape.current ? 'landscape' : 'phone';
}

/** The board's shape: wide on large screens, tall on phones, low on short phones and in landscape. */
export function boardShape(): Shape {
  const at = layout();
  if (at === 'wide' || at === 'middle') return 'wide';
  return at === 'landscape' || low.current ? 'low' : 'tall';
}
