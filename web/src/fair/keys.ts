/** Derives fair dice (docs/fair-dice.md): the commitments, the game's key, and the random numbers of a ply. */

import { ascii, concat, u32, type Bytes } from './bytes.ts';
import { hkdf, type Hash } from './hash.ts';

/** Length of secrets and nonces, in bytes. */
export const SECRET_LEN = 32;

/** The server's commitment, published before the game in place of its secret. */
export const commitmentOf = (hash: Hash, secret: Bytes): Promise<Bytes> =>
  hash.sha256(concat(ascii('kaiju fair 1 secret'), secret));

/** A player's commitment, published before the game in place of their nonce. */
export const commitOf = (hash: Hash, commitment: Bytes, nonce: Bytes): Promise<Bytes> =>
  hash.sha256(concat(ascii('kaiju fair 1 nonce'), commitment, nonce));

/** The game's key. `nonces` are the revealed nonces, in seat order. */
export const keyOf = (hash: Hash, commitment: Bytes, secret: Bytes, nonces: readonly Bytes[]): Promise<Bytes> =>
  hkdf(hash, commitment, concat(secret, ...nonces), ascii('kaiju fair 1 key'));

/** The random numbers of one ply. */
export class KeyedNumbers {
  readonly #hash: Hash;
  readonly #key: Bytes;
  readonly #ply: number;
  #block: Bytes = new Uint8Array();
  #blocks = 0;
  #at = 0;

  constructor(hash: Hash, key: Bytes, ply: number) {
    this.#hash = hash;
    this.#key = key;
    this.#ply = ply;
  }

  async #byte(): Promise<number> {
    if (this.#at === this.#block.length) {
      const message = concat(ascii('kaiju fair 1 deal'), u32(this.#ply), u32(this.#blocks));
      this.#block = await this.#hash.hmac(this.#key, message);
      this.#blocks += 1;
      this.#at = 0;
    }
    const byte = this.#block[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  /** A number below `bound`, each equally likely. Random numbers that would favour small results are rejected. */
  async below(bound: number): Promise<number> {
    let bytes = 1;
    while (256 ** bytes < bound) bytes += 1;
    const limit = Math.floor(256 ** bytes / bound) * bound;
    for (;;) {
      let value = 0;
      for (let i = 0; i < bytes; i += 1) value = value * 256 + (await this.#byte());
      if (value < limit) return value % bound;
    }
  }
}
