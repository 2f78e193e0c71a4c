/** A replay's moments in words. */

import { t } from '../app/i18n.svelte.ts';
import type { SeatNames } from '../words/words.ts';
import type { Moments, TurnStart } from './moments.ts';

export const turnText = ({ number, seat }: TurnStart, names: SeatNames): string =>
  t('web-replay-turn', { turn: number, monster: names[seat] ?? '' });

/** A moment in words, for screen readers: its turn, who chooses, and where it is in the game. */
export function momentText(moments: Moments, ply: number, names: SeatNames): string {
  const turn = moments.turnAt(ply);
  const place = turn ? turnText(turn, names) : t('web-log-before');
  const seat = moments.decisionAt(ply)?.seat;
  const decides = seat === undefined ? '' : t('web-decides', { monster: names[seat] ?? '' });
  const count = t('web-replay-count', { ply, last: moments.last });
  return [place, decides, count].filter((part) => part !== '').join(' · ');
}
