/** What is told to somebody whose wish was not carried out. */

import { Lost, Refused } from '../protocol/connection.ts';
import { read, say } from './speech.svelte.ts';

/** The sentence; whatever is no refusal and no lost connection is a mistake of ours, and goes on. */
export function troubleOf(error: unknown): string {
  if (error instanceof Refused) return read(error.refusal.text);
  if (error instanceof Lost) return say('web-no-answer');
  throw error;
}
