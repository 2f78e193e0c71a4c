/** How fast what others do is shown. */

import type { Speed } from '../play/queue.ts';

const ORDER: readonly Speed[] = ['normal', 'double', 'instant'];

/** The next speed; after the last the first again. */
export const faster = (speed: Speed): Speed => ORDER[(ORDER.indexOf(speed) + 1) % ORDER.length] ?? 'normal';
