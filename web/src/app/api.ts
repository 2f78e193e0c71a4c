/** The server's HTTP API. */

import type {
  Device,
  Game,
  GameAnalysisView,
  GameCard,
  Me,
  NewTable,
  QuestionView,
  Recovery,
  Refusal,
  Replay,
  ReplayQuestion,
  ReplayRequest,
  RulesView,
  TableCard,
  TableLink,
} from '../protocol.ts';
import { ConnectionLost, RequestRefused } from '../protocol/connection.ts';

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (method !== 'GET') {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch {
    throw new ConnectionLost();
  }
  if (!response.ok) throw await refusalOf(response);
  return (await response.json().catch(() => undefined)) as T;
}

/** Converts an error response into an error. */
async function refusalOf(response: Response): Promise<RequestRefused | ConnectionLost> {
  const data: unknown = await response.json().catch(() => undefined);
  // Not an error from our server, so probably from a proxy in front of it.
  if (typeof data !== 'object' || data === null || !('code' in data)) return new ConnectionLost();
  return new RequestRefused(data as Refusal);
}

/** The user's identity. The server creates one for a new visitor. */
export const me = (): Promise<Me> => request('GET', 'me');
export const rename = (name: string): Promise<Me> => request('PUT', 'me', { name });
/** A link that signs another device in as the same person. */
export const createRecoveryLink = (): Promise<Recovery> => request('POST', 'recovery');
/** Signs out all other devices and invalidates the recovery link. */
export const signOutOthers = (): Promise<Me> => request('POST', 'me/sign-out-others');
/** The devices on which the user is signed in, most recently seen first. */
export const devices = (): Promise<Device[]> => request('GET', 'me/devices');
/** Signs one device out; returns the others. */
export const signOutDevice = (id: string): Promise<Device[]> =>
  request('DELETE', `me/devices/${encodeURIComponent(id)}`);
/** Erases the user's identity, name and chat for good. */
export const erase = (): Promise<void> => request('DELETE', 'me');
/** Download path of all data that the server stores about the user. */
export const EXPORT_PATH = '/api/me/export';
export const recover = (secret: string): Promise<Me> => request('POST', 'recover', { secret });
export const createTable = (table: NewTable): Promise<TableLink> => request('POST', 'tables', table);
export const listedTables = (): Promise<TableCard[]> => request('GET', 'tables');
export const myTables = (): Promise<TableCard[]> => request('GET', 'tables/mine');
/** The user's finished games, latest first. */
export const myGames = (): Promise<GameCard[]> => request('GET', 'me/games');
export const tableCard = (code: string): Promise<TableCard> => request('GET', `tables/${encodeURIComponent(code)}`);
/** Looks up a rule number, a card's id or name, or any words, in one game or, without `game`, in both. */
export function lookUpRules(query: string, lang: string, game?: Game): Promise<RulesView> {
  const asked = new URLSearchParams({ q: query, lang });
  if (game !== undefined) asked.set('game', game);
  return request('GET', `rules?${asked}`);
}
/** Download path of a finished game's record. */
export const recordPath = (code: string, round: number): string =>
  `/api/tables/${encodeURIComponent(code)}/record?round=${round}`;
/** A finished game's record. */
export async function loadRecord(code: string, round: number): Promise<string> {
  let response: Response;
  try {
    response = await fetch(recordPath(code, round));
  } catch {
    throw new ConnectionLost();
  }
  if (!response.ok) throw await refusalOf(response);
  return response.text();
}
/** The replay of a table's game. A running game is replayed only as far as the user may see it. */
export const replayOfTable = (code: string, round: number): Promise<Replay> =>
  request('GET', `tables/${encodeURIComponent(code)}/replay?round=${round}`);
/** The replay of a record. */
export const replayOfRecord = (record: string): Promise<Replay> =>
  request('POST', 'replay', { record } satisfies ReplayRequest);
/** The question that was asked at a moment of a game. */
export const replayQuestion = (question: ReplayQuestion): Promise<QuestionView> =>
  request('POST', 'replay/question', question);
/** The analysis of a table's finished game. The server may take a while to compute it. */
export const analysisOfTable = (code: string, round: number): Promise<GameAnalysisView> =>
  request('GET', `tables/${encodeURIComponent(code)}/analysis?round=${round}`);
/** The analysis of a record. */
export const analysisOfRecord = (record: string): Promise<GameAnalysisView> =>
  request('POST', 'analysis', { record } satisfies ReplayRequest);
