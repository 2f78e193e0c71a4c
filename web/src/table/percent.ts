/** Formats probabilities, and chances to win. */

import { t } from '../app/i18n.svelte.ts';

/** Converts thousandths to a percentage. A possible result is never shown as 0%, and an uncertain one never as 100%. */
export function percentOf(thousandths: number): string {
  if (thousandths >= 1000) return t('web-odds-sure');
  if (thousandths < 10) return t('web-odds-hardly');
  return t('web-odds-percent', { percent: Math.min(99, Math.round(thousandths / 10)) });
}

/**
 * Formats a chance in hundredths of a percent, such as a chance to win. A possible event never has 0%, and an uncertain
 * one never 100%.
 */
export function chanceText(hundredths: number): string {
  if (hundredths <= 0 || hundredths >= 10_000) return t('web-chance-whole', { percent: hundredths <= 0 ? 0 : 100 });
  return t('web-chance', { percent: Math.max(1, Math.min(999, Math.round(hundredths / 10))) / 10 });
}
