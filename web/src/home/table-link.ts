/** Interprets a typed or pasted table link, table code or recovery link. */

import { routeOf } from '../app/router.svelte.ts';

const CODE = /^[a-z0-9]{4,32}$/;

/** The text's path on this server; undefined if the text is not a link or code. */
export function tablePath(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^https?:\/\//i.test(text) ? text : text.includes('/') ? `https://${text}` : undefined;
  if (url === undefined) return CODE.test(text.toLowerCase()) ? `/t/${text.toLowerCase()}` : undefined;
  if (!URL.canParse(url)) return undefined;
  const { pathname, hash } = new URL(url);
  const { page } = routeOf({ pathname, hash });
  if (page === 'recover') return pathname + hash;
  return page === 'table' ? pathname : undefined;
}
