/** The test vectors were computed with Python's hashlib and hmac, independently of this client and the server. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ascii, concat, fromBase64Url, fromHex, toBase64Url, toHex, u32, type Bytes } from './bytes.ts';
import { ownHash, webHash, type Hash } from './hash.ts';
import { commitmentOf, commitOf, keyOf, KeyedNumbers } from './keys.ts';
import { hmacSha256, sha256 } from './sha256.ts';
import { verify } from './verify.ts';

interface Vectors {
  commitment: string;
  secret: string;
  nonces: [string, string];
  commits: [string, string];
  key: string;
  block0: string;
  below: [bound: number, numbers: number[]][];
  tokyo: string;
  newYork: string;
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8')) as Vectors;
const bytes = (hex: string): Bytes => fromHex(hex) as Bytes;
const hashes: [string, Hash][] = [
  ['WebCrypto', webHash(crypto.subtle)],
  ['our own code', ownHash],
];

test('texts of bytes', () => {
  expect(fromHex('00'.repeat(31))).toBeUndefined();
  expect(fromHex('0G'.repeat(32))).toBeUndefined();
  expect(toHex(bytes(vectors.key))).toBe(vectors.key);
  expect(u32(258)).toEqual(Uint8Array.of(0, 0, 1, 2));
  for (const length of [1, 2, 3, 32]) {
    const some = Uint8Array.from({ length }, (_, i) => 255 - 7 * i);
    expect(fromBase64Url(toBase64Url(some))).toEqual(some);
  }
  for (const wrong of ['', '+/', 'a b', 'a']) expect(fromBase64Url(wrong)).toBeUndefined();
});

test('our SHA-256 agrees with the published vectors, and with WebCrypto at every length around a block', async () => {
  expect(toHex(sha256(ascii('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(toHex(sha256(ascii('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(toHex(hmacSha256(ascii('Jefe'), ascii('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  const web = webHash(crypto.subtle);
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, i) => i * 31 + length);
    expect(sha256(message)).toEqual(await web.sha256(message));
    if (length > 0) expect(hmacSha256(message, message)).toEqual(await web.hmac(message, message));
  }
});

describe.each(hashes)('with %s', (_, hash) => {
  it('derives commitment, commits and key', async () => {
    const commitment = await commitmentOf(hash, bytes(vectors.secret));
    expect(toHex(commitment)).toBe(vectors.commitment);
    const commits = vectors.nonces.map(async (nonce) => toHex(await commitOf(hash, commitment, bytes(nonce))));
    expect(await Promise.all(commits)).toEqual(vectors.commits);
    const key = await keyOf(hash, commitment, bytes(vectors.secret), vectors.nonces.map(bytes));
    expect(toHex(key)).toBe(vectors.key);
    expect(toHex(await hash.hmac(key, concat(ascii('kaiju fair 1 deal'), u32(3), u32(0))))).toBe(vectors.block0);
  });

  it('agrees with the server’s own vectors', async () => {
    // From crates/kaiju-fair/src/key.rs.
    const secret = bytes('e5b6cabc24dd5507665c7a16fc1b4ae6dbf674e44f5b9d55cbcfa95db791c25f');
    const commitment = await commitmentOf(hash, secret);
    expect(toHex(commitment)).toBe('0ab613017d765a0aa87ba1026ac31618a33399353cae573edd4917fedfc2c434');
    const nonces = [1, 2].map((byte) => new Uint8Array(32).fill(byte));
    expect(toHex(await commitOf(hash, commitment, nonces[0] as Bytes))).toBe(
      'c6a2c81be4eaa67e1c438508430d58a66a7f3ddfec1ad1a19d82ea0a2c33b038',
    );
    const stream = new KeyedNumbers(hash, await keyOf(hash, commitment, secret, nonces), 258);
    const read: number[] = [];
    for (let i = 0; i < 40; i += 1) read.push(await stream.below(256));
    expect(toHex(Uint8Array.from(read))).toBe(
      'bb6f76ba13a05e5b8da0d6164f84f4a634cfa7c22af7cb6e63d55803720f7de7d7072a515bc8ce79',
    );
  });

  it('reads numbers from the stream, without favouring small ones', async () => {
    for (const [bound, numbers] of vectors.below) {
      const read = numbers.map((_, ply) => new KeyedNumbers(hash, bytes(vectors.key), ply).below(bound));
      expect(await Promise.all(read), `below ${bound}`).toEqual(numbers);
    }
  });

  it('says yes to games of both kinds', async () => {
    expect(await verify(vectors.tokyo, undefined, hash)).toEqual({
      kind: 'fair',
      rolls: 8,
      draws: 5,
      contributed: ['A', 'C'],
      withheld: ['D'],
    });
    expect(await verify(vectors.newYork, undefined, hash)).toMatchObject({ kind: 'fair', rolls: 4, draws: 4 });
  });

  it('names the token when any outcome is changed', async () => {
    const lines = vectors.tokyo.split('\n');
    let changed = 0;
    for (const [at, line] of lines.entries()) {
      if (at < lines.indexOf('') || line.startsWith('#')) continue;
      const tokens = (line.split('#')[0] ?? '').split(' ').filter((token) => token !== '');
      for (const [i, token] of tokens.entries()) {
        const other = token
          .replace(/^(roll\.|start-roll\..:)(.)/, (_, verb: string, face: string) => verb + (face === '1' ? '2' : '1'))
          .replace(/^(reveal|peek)\..*/, '$1.nothing')
          .replace(/^chance\.\d/, (it) => (it.endsWith('6') ? 'chance.5' : 'chance.6'));
        if (other === token) continue;
        const words = [...tokens];
        words[i] = other;
        const text = lines.with(at, words.join(' ')).join('\n');
        expect(await verify(text, undefined, hash), token).toMatchObject({
          kind: 'unfair',
          line: at + 1,
          token: i + 1,
          why: 'outcome',
        });
        changed += 1;
      }
    }
    expect(changed).toBe(13);
  });
});

describe('a record that does not verify', () => {
  const change = (from: string | RegExp, to: string) => {
    const changed = vectors.tokyo.replace(from, to);
    expect(changed).not.toBe(vectors.tokyo);
    return verify(changed, undefined, ownHash);
  };
  it('has another secret, nonce or commit', async () => {
    expect(await change('secret 00', 'secret 01')).toMatchObject({ line: 17, token: 2, why: 'secret' });
    expect(await change(' a0a1', ' a0a0')).toMatchObject({ line: 13, token: 4, why: 'nonce' });
    expect(await change('nonce A be8f', 'nonce A be80')).toMatchObject({ line: 13, token: 4, why: 'nonce' });
    expect(await change('commitment a3', 'commitment a4')).toMatchObject({ line: 17, token: 2, why: 'secret' });
  });
  it('has a nonce less, or another order of the deck', async () => {
    expect(await change(/nonce C .*\n/, '')).toMatchObject({ line: 19, token: 1, why: 'outcome' });
    expect(await change('deck acid-attack alien-metabolism', 'deck alien-metabolism acid-attack')).toMatchObject({
      line: 20,
      token: 6,
      why: 'outcome',
      expected: 'acid-attack',
      found: 'alien-metabolism',
    });
    expect(await change(/deck acid.*\n/, '')).toMatchObject({ line: 19, token: 4, why: 'empty-deck' });
  });
  it('has another deck after a shuffle, or a shuffle too early', async () => {
    const shuffle = 'deck.acid-attack,alien-metabolism,extra-head';
    expect(await change(shuffle, `${shuffle},jets`)).toMatchObject({ line: 23, token: 2, why: 'shuffle' });
    expect(await change('A:stop', shuffle)).toMatchObject({ line: 22, token: 4, why: 'shuffle' });
    expect(await change(shuffle, shuffle.replace(',alien-metabolism', ''))).toMatchObject({ line: 23, token: 3 });
    expect(await change(`${shuffle} `, '')).toMatchObject({ line: 23, token: 2, why: 'empty-deck' });
  });
  it('has lines or tokens that cannot be read', async () => {
    expect(await change('secret 00', 'secret 0')).toMatchObject({ line: 17, token: 2, why: 'unreadable' });
    expect(await change('nonce E none', 'nonce X none')).toMatchObject({ line: 15, token: 2, why: 'unreadable' });
    expect(await change('nonce E none', 'nonce A none')).toMatchObject({ line: 15, token: 2, why: 'twice' });
    expect(await change('result C', 'secret 00')).toMatchObject({ line: 18, token: 1, why: 'twice' });
    expect(await change('game tokyo', 'game berlin')).toMatchObject({ line: 3, token: 2, why: 'unreadable' });
    expect(await change('A:stop', 'stop')).toMatchObject({ line: 22, token: 4, why: 'unreadable' });
    expect(await change(/commitment .*\n/, '')).toMatchObject({ line: 10, token: 1, why: 'unreadable' });
    expect(await change('chance.3', 'chance.12')).toMatchObject({ line: 23, token: 4, why: 'unreadable' });
  });
  it('is not the game that this browser saw begin', async () => {
    const { commitment, commits, nonces } = vectors;
    const nonce = { commit: commits[0], nonce: nonces[0] };
    expect(await verify(vectors.tokyo, { commitment, nonce })).toMatchObject({ kind: 'fair' });
    expect(await verify(vectors.tokyo, { commitment: commits[0] })).toMatchObject({
      line: 11,
      why: 'other-commitment',
    });
    const withheld = vectors.tokyo.split('\n').find((line) => line.startsWith('nonce D')) ?? '';
    const list = `A ${commits[0]}, C ${commits[1]}, ${withheld.split(' ').slice(1, 3).join(' ')}`;
    expect(await verify(vectors.tokyo, { commitment, nonce, list })).toMatchObject({ kind: 'fair' });
    const lists = [
      ['', { line: 13, token: 3 }],
      [list.replace(`C ${commits[1]}`, `C ${commits[0]}`), { token: 3 }],
      [`${list}, F ${commits[1]}`, { line: 11 }],
    ] as const;
    for (const [changed, place] of lists)
      expect(await verify(vectors.tokyo, { commitment, list: changed })).toMatchObject({
        ...place,
        why: 'other-commit',
      });
    const other = { commit: commits[1], nonce: nonces[0] };
    expect(await verify(vectors.tokyo, { commitment, nonce: other })).toMatchObject({ line: 11, why: 'other-nonce' });
  });
  it('may be one that cannot be checked at all', async () => {
    expect(await verify('')).toEqual({ kind: 'uncheckable', why: 'not-a-record' });
    expect(await verify('{"not": "a record"}')).toEqual({ kind: 'uncheckable', why: 'not-a-record' });
    expect(await change('kaiju-game 3', 'kaiju-game 4')).toEqual({ kind: 'uncheckable', why: 'new-format' });
    expect(await change('fair 1', 'fair 2')).toEqual({ kind: 'uncheckable', why: 'new-format' });
    expect(await change('fair 1\n', '')).toEqual({ kind: 'uncheckable', why: 'old-game' });
    expect(await change(/secret .*\n/, '')).toEqual({ kind: 'uncheckable', why: 'not-over' });
    const old = 'kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\n\nstart-roll A: 1 1 A A E E\n';
    expect(await verify(old)).toEqual({ kind: 'uncheckable', why: 'old-game' });
  });
});

test('comments, line ends and a byte order mark change nothing', async () => {
  const same = `\ufeff${vectors.tokyo.replace('tokyo\n', 'tokyo # where?\n# why?\n').replaceAll('\n', '\r\n')}`;
  expect(await verify(same)).toMatchObject({ kind: 'fair', rolls: 8 });
});
