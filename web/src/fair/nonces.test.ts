import { beforeEach, expect, test } from 'vitest';
import { ownHash } from './hash.ts';
import { Nonces, type NonceStorage } from './nonces.ts';
import { commitOf } from './keys.ts';
import { fromHex, toHex, type Bytes } from './bytes.ts';

const COMMITMENT = 'ab'.repeat(32);
const stored = new Map<string, string>();
const storage: NonceStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
};
beforeEach(() => stored.clear());

test('a nonce is made once for each game and survives a reload', async () => {
  const nonces = new Nonces(storage, ownHash);
  const own = await nonces.make('abc123', 1, COMMITMENT, undefined);
  const nonce = fromHex(own?.nonce ?? '') as Bytes;
  expect(own?.commit).toBe(toHex(await commitOf(ownHash, fromHex(COMMITMENT) as Bytes, nonce)));
  expect(await nonces.make('abc123', 1, COMMITMENT, undefined)).toEqual(own);
  expect(new Nonces(storage, ownHash).find('abc123', 1, COMMITMENT)).toEqual(own);
  for (const [table, round, commitment] of [
    ['abc124', 1, COMMITMENT],
    ['abc123', 2, COMMITMENT],
    ['abc123', 1, 'cd'.repeat(32)],
  ] as const) {
    expect(nonces.find(table, round, commitment)).toBeUndefined();
    expect((await nonces.make(table, round, commitment, undefined))?.nonce).not.toBe(own?.nonce);
  }
  expect(nonces.seen('abc123', 2)).toEqual({ commitment: COMMITMENT });
  if (own) nonces.keep({ ...own, listed: true });
  expect(new Nonces(storage, ownHash).find('abc123', 1, COMMITMENT)).toEqual({ ...own, listed: true });
  expect(nonces.seen('abc123', 3)).toBeUndefined();
});

test('a nonce that was revealed is replaced, unless the server still lists it', async () => {
  const nonces = new Nonces(storage, ownHash);
  const own = await nonces.make('abc123', 1, COMMITMENT, undefined);
  if (own) nonces.keep({ ...own, list: `A ${own.commit}` });
  expect(await nonces.make('abc123', 1, COMMITMENT, own?.commit)).toMatchObject({ nonce: own?.nonce });
  const other = await nonces.make('abc123', 1, COMMITMENT, undefined);
  expect(other?.nonce).not.toBe(own?.nonce);
  expect(nonces.find('abc123', 1, COMMITMENT)).toEqual(other);
});

test('a commitment that is none gets no nonce', async () => {
  expect(await new Nonces(storage, ownHash).make('abc123', 1, 'nothing', undefined)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('only the latest are kept, and what is stored may be anything', async () => {
  const nonces = new Nonces(storage, ownHash);
  for (let round = 1; round <= 20; round += 1) await nonces.make('abc123', round, COMMITMENT, undefined);
  expect((JSON.parse(stored.get('kaiju-nonces') ?? '') as unknown[]).length).toBe(16);
  for (const wrong of ['', '{', '{}', '[1, null, {"table": 1}]']) {
    stored.set('kaiju-nonces', wrong);
    expect(new Nonces(storage, ownHash).find('abc123', 20, COMMITMENT)).toBeUndefined();
  }
});

test('without storage, a nonce lasts as long as the page', async () => {
  const broken: NonceStorage = {
    getItem: () => {
      throw new Error('no storage');
    },
    setItem: () => {
      throw new Error('no storage');
    },
  };
  const nonces = new Nonces(broken, ownHash);
  const own = await nonces.make('abc123', 1, COMMITMENT, undefined);
  expect(own).toBeDefined();
  expect(nonces.find('abc123', 1, COMMITMENT)).toEqual(own);
});
