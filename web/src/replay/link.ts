/**
 * Links that contain a whole game: its compressed record is in the URL's fragment, which browsers don't send to
 * servers.
 */

import { fromBase64Url, toBase64Url } from '../fair/bytes.ts';

/** The browser can't compress data; all browsers from 2023 on can. */
export class CannotCompress extends Error {}
/** The link is incomplete or corrupted, or its content is too long for a game. */
export class BadLink extends Error {}

/** Longest record that a server accepts, in bytes. */
const MAX_RECORD = 64 * 1024;

/** Whether this browser can put a game in a link, and read one. */
export const canCompress = (): boolean => {
  try {
    return typeof CompressionStream === 'function' && new CompressionStream('deflate-raw') !== undefined;
  } catch {
    return false;
  }
};

async function through(bytes: Uint8Array<ArrayBuffer>, change: TransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(change) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // A short link can unpack to a text of any length.
    if (length > MAX_RECORD) {
      await reader.cancel();
      throw new BadLink();
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Packs a record for the `g` parameter of a link. */
export async function packRecord(record: string): Promise<string> {
  if (!canCompress()) throw new CannotCompress();
  return toBase64Url(await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw')));
}

/** Unpacks the record in the `g` parameter of a link. */
export async function unpackRecord(packed: string): Promise<string> {
  if (!canCompress()) throw new CannotCompress();
  const bytes = fromBase64Url(packed);
  if (!bytes) throw new BadLink();
  try {
    const record = await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(record);
  } catch {
    throw new BadLink();
  }
}

/** A link that shows a record on any Kaiju server, starting at `ply` if given. */
export const recordLink = async (record: string, ply?: number): Promise<string> =>
  `${location.origin}/replay#g=${await packRecord(record)}${ply === undefined ? '' : `&ply=${ply}`}`;

/** The contents of the fragment of a replay's URL. */
export interface ReplayFragment {
  /** The packed record, if the link holds one. */
  packed: string | undefined;
  ply: number | undefined;
}

export function fragmentOf(hash: string): ReplayFragment {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const ply = parts.get('ply') ?? '';
  return { packed: parts.get('g') ?? undefined, ply: /^\d{1,6}$/.test(ply) ? Number(ply) : undefined };
}

/** The fragment with another ply. */
export const withPly = ({ packed }: Pick<ReplayFragment, 'packed'>, ply: number): string =>
  `#${packed === undefined ? '' : `g=${packed}&`}ply=${ply}`;
