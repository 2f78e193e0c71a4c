/** SHA-256 (FIPS 180-4), for pages without WebCrypto: browsers offer it only over HTTPS and on localhost. */

import type { Bytes } from './bytes.ts';

/** SHA-256's constants: the first 32 bits of the fractional parts of roots of the first primes. */
function rootBits(count: number, power: number): Uint32Array {
  const bits = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    bits[found] = fractionBits(candidate, power);
    found += 1;
  }
  return bits;
}

/** The first 32 bits of the fractional part of the `power`th root of a small integer, computed exactly. */
function fractionBits(value: number, power: number): number {
  // The largest integer r with r^power <= value * 2^(32 * power) is the root, shifted by 32 bits.
  const target = BigInt(value) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** BigInt(power) <= target) root += bit;
  return Number(root & 0xffff_ffffn);
}

const K = rootBits(64, 3);
const START = rootBits(8, 2);
const BLOCK = 64;

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, block: DataView, w: Uint32Array): void {
  for (let i = 0; i < 16; i += 1) w[i] = block.getUint32(4 * i);
  const at = (i: number) => w[i] as number;
  for (let i = 16; i < 64; i += 1) {
    const s0 = rotate(at(i - 15), 7) ^ rotate(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const s1 = rotate(at(i - 2), 17) ^ rotate(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    w[i] = at(i - 16) + s0 + at(i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + at(i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word;
}

export function sha256(message: Uint8Array): Bytes {
  // The message, a one bit, zeros, and the message's length in bits as 64 bits, in whole blocks.
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < length; at += BLOCK) compress(state, new DataView(padded.buffer, at, BLOCK), words);
  const digest = new Uint8Array(32);
  for (const [i, word] of state.entries()) new DataView(digest.buffer).setUint32(4 * i, word);
  return digest;
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Bytes {
  const short = key.length > BLOCK ? sha256(key) : key;
  const [inner, outer] = [new Uint8Array(BLOCK + message.length), new Uint8Array(BLOCK + 32)];
  for (let i = 0; i < BLOCK; i += 1) {
    inner[i] = (short[i] ?? 0) ^ 0x36;
    outer[i] = (short[i] ?? 0) ^ 0x5c;
  }
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}
