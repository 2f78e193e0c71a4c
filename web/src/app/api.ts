/** The server's HTTP API. */

import type { Me, NewTable, Recovery, Refusal, TableCard, TableLink } from '../protocol.ts';
import { Lost, Refused } from '../protocol/connection.ts';

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (method !== 'GET') {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, init);
  } catch {
    throw new Lost();
  }
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return said as T;
  // A proxy may have answered instead of the server.
  if (typeof said !== 'object' || said === null || !('code' in said)) throw new Lost();
  throw new Refused(said as Refusal);
}

/** Our identity. The server creates one for a new visitor. */
export const me = (): Promise<Me> => ask('GET', 'me');
export const rename = (name: string): Promise<Me> => ask('PUT', 'me', { name });
/** A link that logs another device in as the same person. */
export const recovery = (): Promise<Recovery> => ask('POST', 'recovery');
export const recover = (secret: string): Promise<Me> => ask('POST', 'recover', { secret });
export const lay = (table: NewTable): Promise<TableLink> => ask('POST', 'tables', table);
export const listed = (): Promise<TableCard[]> => ask('GET', 'tables');
export const mine = (): Promise<TableCard[]> => ask('GET', 'tables/mine');
export const card = (code: string): Promise<TableCard> => ask('GET', `tables/${encodeURIComponent(code)}`);
/** Download path of a finished game's record. */
export const recordPath = (code: string, round: number): string =>
  `/api/tables/${encodeURIComponent(code)}/record?round=${round}`;
