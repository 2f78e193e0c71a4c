/** Interprets a typed or pasted table link, table code or recovery link. */

import { routeOf } from '../app/router.svelte.ts';

const CODE = /^[a-z0-9]{4,32}$/;

/** The path on this server that the text leads to; undefined if it is not a link or code. */
export function tablePath(typed: string): string | undefined {
  const text = typed.trim();
  const path = /^https?:\/\//i.test(text) ? urlPath(text) : text.includes('/') ? urlPath(`https://${text}`) : undefined;
  if (path === undefined) return CODE.test(text.toLowerCase()) ? `/t/${text.toLowerCase()}` : undefined;
  const { page } = routeOf(path);
  return page === 'table' || page === 'recover' ? path : undefined;
}

function urlPath(link: string): string | undefined {
  return URL.canParse(link) ? new URL(link).pathname : undefined;
}
