/** Formats probabilities. */

import { t } from '../app/i18n.svelte.ts';

/** Converts thousandths to a percentage. A possible result is never shown as 0%, and an uncertain one never as 100%. */
export function percentOf(thousandths: number): string {
  if (thousandths >= 1000) return t('web-odds-sure');
  if (thousandths < 10) return t('web-odds-hardly');
  return t('web-odds-percent', { percent: Math.min(99, Math.round(thousandths / 10)) });
}
