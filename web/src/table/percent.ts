/** Formats probabilities, and chances to win. */

import { t } from '../app/i18n.svelte.ts';

/** Converts thousandths to a percentage. A possible result is never shown as 0%, and an uncertain one never as 100%. */
export function percentOf(thousandths: number): string {
  if (thousandths >= 1000) return t('web-odds-sure');
  if (thousandths < 10) return t('web-odds-hardly');
  return t('web-odds-percent', { percent: Math.min(99, Math.round(thousandths / 10)) });
}

/**
 * Rounds a chance in hundredths of a percent, such as a chance to win, to tenths. A possible event never has 0, and an
 * uncertain one never 1000.
 */
export function tenthsOf(chance: number): number {
  if (chance <= 0) return 0;
  return chance >= 10_000 ? 1_000 : Math.max(1, Math.min(999, Math.round(chance / 10)));
}

/** Formats a chance in hundredths of a percent. */
export function chanceText(chance: number): string {
  const tenths = tenthsOf(chance);
  return t(tenths % 1_000 === 0 ? 'web-chance-whole' : 'web-chance', { percent: tenths / 10 });
}
