/** Helpers for game events. */

import type { Seat, WireEvent } from '../protocol.ts';

/** The seat of the monster that an event is about, if it is about one. */
export const seatOf = (event: WireEvent): Seat | undefined => ('seat' in event ? event.seat : undefined);
