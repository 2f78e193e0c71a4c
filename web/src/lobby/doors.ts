/** The states of a table's door. */

import type { Door } from '../protocol.ts';

/** All states of a door, from the most open to the most closed. */
export const DOORS: readonly Door[] = ['open', 'ask', 'locked'];
