/** SHA-256 and HMAC-SHA-256: the browser's implementation if available, otherwise ours. */

import { concat, type Bytes } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';

export interface Hash {
  sha256: (message: Bytes) => Promise<Bytes>;
  hmac: (key: Bytes, message: Bytes) => Promise<Bytes>;
}

/** WebCrypto. */
export function webHash(subtle: SubtleCrypto): Hash {
  let last: { key: Bytes; imported: Promise<CryptoKey> } | undefined;
  /** All blocks of a game use the same key, so the last imported key is cached. */
  const imported = (key: Bytes) => {
    if (last?.key !== key) {
      last = { key, imported: subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) };
    }
    return last.imported;
  };
  return {
    sha256: async (message) => new Uint8Array(await subtle.digest('SHA-256', message)),
    hmac: async (key, message) => new Uint8Array(await subtle.sign('HMAC', await imported(key), message)),
  };
}

export const ownHash: Hash = {
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(hmacSha256(key, message)),
};

/**
 * The best available hash. Browsers have no WebCrypto on pages without HTTPS, such as those of a server on the home
 * network.
 */
export const bestHash = (): Hash => {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  return subtle ? webHash(subtle) : ownHash;
};

/** 32 bytes derived by HKDF-SHA-256 (RFC 5869). */
export async function hkdf(hash: Hash, salt: Bytes, ikm: Bytes, info: Bytes): Promise<Bytes> {
  const prk = await hash.hmac(salt, ikm);
  return hash.hmac(prk, concat(info, Uint8Array.of(1)));
}
