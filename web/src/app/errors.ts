/** Error messages for requests that failed. */

import { ConnectionLost, RequestRefused } from '../protocol/connection.ts';
import { formatMessage, t } from './i18n.svelte.ts';

/** The message for a refusal or a lost connection. Any other error is a bug and is rethrown. */
export function errorText(error: unknown): string {
  if (error instanceof RequestRefused) return formatMessage(error.refusal.text);
  if (error instanceof ConnectionLost) return t('web-no-answer');
  throw error;
}
