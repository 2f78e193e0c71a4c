/**
 * The viewer's contribution to fair dice: a random nonce for each game. The table gets its hash before the game, and
 * the nonce itself when the game starts.
 */

import { fromHex, toHex } from './bytes.ts';
import { bestHash, type Hash } from './hash.ts';
import { commitOf, SECRET_LEN } from './keys.ts';
import type { FairView } from '../protocol.ts';
import type { Seen } from './verify.ts';

/** The nonce for a game, and what this browser saw before the game. */
export interface OwnNonce {
  table: string;
  round: number;
  commitment: string;
  nonce: string;
  commit: string;
  /** The commits of all players when this nonce was revealed, as `commitsOf` lists them. They mustn't change after that. */
  list?: string;
  /** Whether a game began with this nonce. It must not be used again. */
  listed?: true;
}

/** The seats and commits of all players who contribute to a game's dice, in one text. */
export const commitsOf = (nonces: FairView['nonces']): string =>
  (nonces ?? []).flatMap(({ seat, commit }) => (commit === undefined ? [] : [`${seat} ${commit}`])).join(', ');

const KEY = 'kaiju-nonces';
/**
 * Number of games whose nonces are kept: enough for all tables open at once, and for games that may still be checked.
 */
const KEPT = 16;

export type NonceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's storage; in some browsers, even accessing it throws. */
function browserStorage(): NonceStorage {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

/** This browser's nonces. They survive a reload, and another window at the same table can reveal them too. */
export class Nonces {
  readonly #storage: NonceStorage;
  readonly #hash: Hash;
  /** Also kept in memory, in case storage is unavailable. */
  #own: readonly OwnNonce[] = [];

  constructor(storage: NonceStorage = browserStorage(), hash: Hash = bestHash()) {
    this.#storage = storage;
    this.#hash = hash;
  }

  /** The latest nonce for a game and this commitment of the server; undefined if this browser made none. */
  find(table: string, round: number, commitment: string): OwnNonce | undefined {
    return this.#all().findLast((own) => own.table === table && own.round === round && own.commitment === commitment);
  }

  /** The latest nonce for a game, whatever the server's commitment was. */
  latest(table: string, round: number): OwnNonce | undefined {
    return this.#all().findLast((own) => own.table === table && own.round === round);
  }

  /** The data that this browser saw before a game, if it contributed to the game's dice. */
  seen(table: string, round: number): Seen | undefined {
    const own = this.latest(table, round);
    return own && { commitment: own.commitment, nonce: own.listed ? own : undefined, list: own.list };
  }

  /**
   * The nonce for a game in the lobby, created if there is none yet. A revealed nonce is no secret any more, so it is
   * replaced unless the server still lists it.
   */
  async make(
    table: string,
    round: number,
    commitment: string,
    listed: string | undefined,
  ): Promise<OwnNonce | undefined> {
    const known = this.find(table, round, commitment);
    const published = fromHex(commitment);
    if ((known && (known.list === undefined || known.commit === listed)) || !published) return known;
    const nonce = crypto.getRandomValues(new Uint8Array(SECRET_LEN));
    const commit = toHex(await commitOf(this.#hash, published, nonce));
    const made: OwnNonce = { table, round, commitment, nonce: toHex(nonce), commit };
    this.keep(made);
    return made;
  }

  /** Stores a nonce in place of an earlier state of the same one. */
  keep(own: OwnNonce): void {
    this.#store([...this.#all().filter(({ commit }) => commit !== own.commit), own]);
  }

  #all(): readonly OwnNonce[] {
    let stored: unknown;
    try {
      stored = JSON.parse(this.#storage.getItem(KEY) ?? '[]');
    } catch {
      // Storage is unavailable or holds something else.
    }
    const others = Array.isArray(stored) ? stored.filter(isOwnNonce) : [];
    return [...others, ...this.#own.filter(({ commit }) => others.every((other) => other.commit !== commit))];
  }

  #store(all: readonly OwnNonce[]): void {
    this.#own = all.slice(-KEPT);
    try {
      this.#storage.setItem(KEY, JSON.stringify(this.#own));
    } catch {
      // Storage is unavailable: the nonces last until the page is closed.
    }
  }
}

function isOwnNonce(value: unknown): value is OwnNonce {
  if (typeof value !== 'object' || value === null) return false;
  const { table, round, commitment, nonce, commit } = value as Partial<Record<keyof OwnNonce, unknown>>;
  return typeof round === 'number' && [table, commitment, nonce, commit].every((text) => typeof text === 'string');
}
