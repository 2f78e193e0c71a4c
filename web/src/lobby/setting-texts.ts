/** Texts for table settings. */

import { t } from '../app/i18n.svelte.ts';
import { timeOf } from './times.ts';

function timeText(seconds: number, none: string): string {
  const time = timeOf(seconds);
  return time ? t(`web-lobby-time-${time.unit}`, { count: time.count }) : none;
}

/** A clock of 0 means no time limit. */
export const clockText = (seconds: number): string => timeText(seconds, t('web-lobby-time-none'));
/** A grace time of 0 means that the stand-in takes over at once. */
export const graceText = (seconds: number): string => timeText(seconds, t('web-lobby-time-at-once'));
