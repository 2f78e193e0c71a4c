/** The labels of the boards. */

import type { Borough, Track, WireEvent, Zone } from '../protocol.ts';

/** A text on a board, by its word in `web-map-...`. */
export type MapWord =
  | Borough
  | Zone
  | Track
  | Extract<WireEvent['kind'], 'rise' | 'demand'>
  | 'new'
  | 'out'
  | 'ko'
  | 'city'
  | 'bay'
  | 'bay-shut'
  | 'outside'
  | 'brings';

/** Returns a text on a board. */
export type MapLabel = (word: MapWord, numbers?: Record<string, number>) => string;
