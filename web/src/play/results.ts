/** How long a game's results stay on the screen. */

import { seatOfPerson } from '../lobby/next-step.ts';
import type { TableState } from './table-state.ts';

/**
 * The table whose results are to be shown after a change: that of the last game, until the viewer leaves them. Another
 * person's rematch doesn't close them, nor does the next game if the viewer isn't in it. `shown` is the table whose
 * results are shown so far.
 */
export function resultsAfter(shown: TableState | undefined, table: TableState): TableState | undefined {
  const { room, scene, you } = table;
  const own = seatOfPerson(room, you);
  // Whoever wants the next game sees its lobby, on all their devices.
  if (own && room.stage !== 'over' && own.undecided !== true) return undefined;
  if (!scene?.over || room.stage === 'playing') return shown;
  return room.stage === 'over' || shown || own ? table : undefined;
}

/** The number of the game whose results a table shows. In the lobby, the table counts the next one. */
export const resultsRound = ({ room }: TableState): number => (room.stage === 'lobby' ? room.round - 1 : room.round);
