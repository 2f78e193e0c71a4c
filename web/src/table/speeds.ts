/** Playback speeds for other players' turns. */

import type { Speed } from '../play/queue.ts';

const ORDER: readonly Speed[] = ['normal', 'double', 'instant'];

/** The next speed, wrapping around after the last. */
export const faster = (speed: Speed): Speed => ORDER[(ORDER.indexOf(speed) + 1) % ORDER.length] ?? 'normal';
