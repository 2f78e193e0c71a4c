import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBase64Url } from '../fair/bytes.ts';
import { BadLink, CannotCompress, fragmentOf, packRecord, recordLink, unpackRecord, withPly } from './link.ts';

const RECORD = `kaiju-game 3\ngame tokyo\nseat A person kong Réka ✓\n\n${'roll.123EAH A:stop '.repeat(400)}\n`;

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://kaiju.example' }));
afterEach(() => void vi.unstubAllGlobals());

test('a record in a link comes back byte for byte, and is much shorter', async () => {
  const packed = await packRecord(RECORD);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(RECORD.length / 10);
  expect(await unpackRecord(packed)).toBe(RECORD);
  expect(await recordLink(RECORD)).toBe(`https://kaiju.example/replay#g=${packed}`);
  expect(await recordLink(RECORD, 57)).toBe(`https://kaiju.example/replay#g=${packed}&ply=57`);
});

test('a link that is cut off, changed or holds too much is refused', async () => {
  const packed = await packRecord(RECORD);
  await expect(unpackRecord(packed.slice(0, -9))).rejects.toBeInstanceOf(BadLink);
  await expect(unpackRecord('not base64!')).rejects.toBeInstanceOf(BadLink);
  await expect(unpackRecord(toBase64Url(Uint8Array.of(255, 254, 253)))).rejects.toBeInstanceOf(BadLink);
  await expect(unpackRecord(await packRecord('x'.repeat(64 * 1024)))).resolves.toHaveLength(64 * 1024);
  const long = new CompressionStream('deflate-raw');
  const bomb = new Blob(['x'.repeat(5_000_000)]).stream().pipeThrough(long);
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
  await expect(unpackRecord(toBase64Url(bytes))).rejects.toBeInstanceOf(BadLink);
});

test('a browser that cannot compress says so', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  await expect(packRecord(RECORD)).rejects.toBeInstanceOf(CannotCompress);
  await expect(unpackRecord('abcd')).rejects.toBeInstanceOf(CannotCompress);
  // Some browsers support other compression formats, but not this one.
  vi.stubGlobal('CompressionStream', function CompressionStream() {
    throw new TypeError();
  });
  await expect(packRecord(RECORD)).rejects.toBeInstanceOf(CannotCompress);
});

test('a fragment names a record and a ply', () => {
  expect(fragmentOf('')).toEqual({ packed: undefined, ply: undefined });
  expect(fragmentOf('#ply=57')).toEqual({ packed: undefined, ply: 57 });
  expect(fragmentOf('#g=ab-_&ply=0')).toEqual({ packed: 'ab-_', ply: 0 });
  expect(fragmentOf('#ply=-1&g=x')).toEqual({ packed: 'x', ply: undefined });
  expect(fragmentOf('#ply=1e3').ply).toBeUndefined();
  expect(withPly({ packed: undefined }, 3)).toBe('#ply=3');
  expect(withPly({ packed: 'ab' }, 3)).toBe('#g=ab&ply=3');
});
