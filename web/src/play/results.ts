/** Decides how long a game's results stay on screen. */

import { seatOfPerson } from '../lobby/next-step.ts';
import type { TableState } from './table-state.ts';

/**
 * The table whose results to show after a change. The last game's results stay until the viewer leaves them: another
 * person's rematch doesn't close them, nor does a next game without the viewer. `shown` is the table whose results have
 * been shown so far.
 */
export function resultsAfter(shown: TableState | undefined, table: TableState): TableState | undefined {
  const { room, scene, you } = table;
  const own = seatOfPerson(room, you);
  // A person who has joined the next game sees its lobby on all their devices.
  if (own && room.stage !== 'over' && own.undecided !== true) return undefined;
  if (!scene?.over || room.stage === 'playing') return shown;
  return room.stage === 'over' || shown || own ? table : undefined;
}

/** The number of the game whose results a table shows. In the lobby, the table counts the next one. */
export const resultsRound = ({ room }: TableState): number => (room.stage === 'lobby' ? room.round - 1 : room.round);
