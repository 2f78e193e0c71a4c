/** The current page. Every page has a real URL that can be shared, and the browser's Back button works. */

import { queryOf } from './query.ts';

export type Route =
  | { page: 'home' }
  | { page: 'table'; code: string }
  /** The replay of a table's game or, without a code, of the record in the URL's fragment. */
  | { page: 'replay'; code?: string; round?: number }
  | { page: 'verify' }
  | { page: 'fair' }
  /** `query` is the search text, empty if there is none. */
  | { page: 'rules'; topic: string; query: string }
  /** The secret is empty for links from earlier versions, which carry it in the path. */
  | { page: 'recover'; secret: string }
  | { page: 'missing' };

/** The page at a URL. A recovery link's secret is in the fragment, which browsers don't send to the server. */
export function routeOf({ pathname, search = '', hash = '' }: Address): Route {
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const [first = '', second = ''] = parts;
  const [, code, round] = /^t\/([^/]+)\/replay\/([1-9]\d{0,5})$/.exec(parts.join('/')) ?? [];
  if (code !== undefined && round !== undefined) return { page: 'replay', code, round: Number(round) };
  if (parts.length > 2) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 't' && second !== '') return { page: 'table', code: second };
  if (second === '' && (first === 'replay' || first === 'verify' || first === 'fair')) return { page: first };
  if (first === 'rules') return { page: 'rules', topic: second, query: queryOf(search) };
  if (first === 'recover') return { page: 'recover', secret: second === '' ? fragmentOf({ hash }) : '' };
  return { page: 'missing' };
}

/** The parts of a URL that determine its page. */
interface Address {
  pathname: string;
  search?: string;
  hash?: string;
}

/** The fragment of a URL, without `#`. */
const fragmentOf = ({ hash = '' }: Pick<Address, 'hash'>): string => decode(hash.slice(1));

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(routeOf(location));
  /** The current URL's fragment, without `#`. */
  hash = $state(fragmentOf(location));
  /** Whether the home page stays in view until the table that was opened from it has something to show. */
  isOpeningTable = $state(false);

  /** Handles clicks on links and the Back button. Called once, by the page. */
  listen(): void {
    $effect(() => {
      const onPopstate = () => {
        this.isOpeningTable = false;
        this.#read();
      };
      const onClick = (event: MouseEvent) => this.#onClick(event);
      addEventListener('popstate', onPopstate);
      document.addEventListener('click', onClick);
      return () => {
        removeEventListener('popstate', onPopstate);
        document.removeEventListener('click', onClick);
      };
    });
  }

  go(path: string, { replace = false, keepScroll = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const isHome = this.route.page === 'home';
    this.#read();
    this.isOpeningTable = isHome && this.isTable;
    if (!keepScroll && !this.isOpeningTable) scrollTo(0, 0);
  }

  /** Called when a table has something to show, so that it replaces the home page. */
  onTableShown(): void {
    if (this.isOpeningTable) scrollTo(0, 0);
    this.isOpeningTable = false;
  }

  get isTable(): boolean {
    return this.route.page === 'table';
  }

  #read(): void {
    this.route = routeOf(location);
    this.hash = fragmentOf(location);
  }

  /** Navigates internal links without a page load; leaves all other clicks to the browser. */
  #onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (routeOf(link).page === 'missing') return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
