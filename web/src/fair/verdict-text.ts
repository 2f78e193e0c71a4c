/** Texts for the results of checking a game's dice. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import type { Message } from '../protocol.ts';
import type { Verdict } from './verify.ts';

/** The names of seats as a list. */
const listOf = (seats: readonly string[]): Message => ({
  id: 'web-fair-list',
  args: [['seats', { list: seats.map((seat) => ({ id: 'web-fair-seat', args: [['seat', { text: seat }]] })) }]],
});

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'fair': {
      const { rolls, draws, contributed, withheld } = verdict;
      const parts = [t('web-fair-yes', { rolls, draws })];
      const seatsText = (id: string, seats: readonly string[]) =>
        formatMessage({
          id,
          args: [
            ['count', { number: seats.length }],
            ['seats', { message: listOf(seats) }],
          ],
        });
      if (contributed.length > 0) parts.push(seatsText('web-fair-contributed', contributed));
      else parts.push(t('web-fair-nobody'));
      if (withheld.length > 0) parts.push(seatsText('web-fair-withheld', withheld));
      return parts.join(' ');
    }
    case 'unfair': {
      const { line, token, why } = verdict;
      const reason =
        why === 'outcome'
          ? t('web-fair-no-outcome', { expected: verdict.expected, found: verdict.found })
          : t(`web-fair-no-${why}`);
      return t('web-fair-no', { line, token, reason });
    }
    case 'uncheckable':
      return t(`web-fair-cannot-${verdict.why}`);
  }
}
