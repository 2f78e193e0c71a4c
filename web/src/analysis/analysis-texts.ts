/** An analysis in words. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { plainText } from '../words/units.ts';
import { seatName } from '../play/seat-names.ts';
import type { CurvePoint, Message, SeatView } from '../protocol.ts';
import { chanceAt, tenthsOf } from './figures.ts';

/** Formats a chance in hundredths of a percent. */
export function chanceText(chance: number): string {
  const tenths = tenthsOf(chance);
  return t(tenths % 1_000 === 0 ? 'web-analysis-whole' : 'web-analysis-chance', { percent: tenths / 10 });
}

/** A change of a chance in tenths of a percent, with its sign. */
export function changeText(tenths: number): string {
  if (tenths === 0) return t('web-analysis-no-change');
  return t(tenths > 0 ? 'web-analysis-more' : 'web-analysis-less', { percent: Math.abs(tenths) / 10 });
}

/** A point of the curve: the start of a turn, or the end of the game. */
export const pointText = ({ turn }: CurvePoint, isEnd: boolean): string =>
  isEnd ? t('web-analysis-end') : t('web-analysis-turn', { turn });

/** A point of the curve with everyone's chance, for screen readers. */
export function pointWithChances(point: CurvePoint, isEnd: boolean, seats: readonly SeatView[]): string {
  const chances = seats.map((view): Message => {
    const chance = chanceText(chanceAt(point, view.seat));
    return {
      id: 'web-analysis-chance-of',
      args: [
        ['name', { text: seatName(view) }],
        ['chance', { text: chance }],
      ],
    };
  });
  const text = formatMessage({
    id: 'web-analysis-point',
    args: [
      ['point', { text: pointText(point, isEnd) }],
      ['chances', { row: chances }],
    ],
  });
  return plainText(text);
}
