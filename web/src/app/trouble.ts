/** Error messages for requests that failed. */

import { Lost, Refused } from '../protocol/connection.ts';
import { read, say } from './speech.svelte.ts';

/** The message for a refusal or a lost connection. Any other error is a bug and is rethrown. */
export function troubleOf(error: unknown): string {
  if (error instanceof Refused) return read(error.refusal.text);
  if (error instanceof Lost) return say('web-no-answer');
  throw error;
}
