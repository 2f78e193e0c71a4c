/** Playback speeds for other players' turns. */

import { SPEEDS, type Speed } from '../play/queue.ts';

/** The next speed, wrapping around after the last. */
export const faster = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 'normal';
