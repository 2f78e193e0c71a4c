/** What every test gets: a server, a browser with a user, and a watch for things that must never happen. */

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { NewTable, Settings, TableLink } from '../src/protocol.ts';
import { Kaiju } from './kaiju.ts';

export { expect };

/** The settings of a returning user who doesn't want to wait. */
const PRACTISED = {
  speed: 'instant',
  muted: true,
  coached: ['roll', 'resolve', 'targets', 'stay', 'buy'],
};

interface ForAll {
  kaiju: Kaiju;
}

interface ForOne {
  /** Errors on any page that the user doesn't see. A test that expects some removes them. */
  trouble: string[];
  /** Another person, in a browser of their own. */
  somebody: (options?: Parameters<NewContext>[0]) => Promise<Page>;
  /** Makes a context that of a returning user. */
  practised: (context: BrowserContext) => Promise<void>;
  /** Creates a table for the page's user. */
  lay: (page: Page, wish?: Wish) => Promise<string>;
}
type NewContext = import('@playwright/test').Browser['newContext'];
export type Wish = Partial<Settings> & { bots?: string[] };

/** Records what the user doesn't see: console errors, policy violations, requests to other hosts. */
function watch(page: Page, trouble: string[], url: string): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const isOwn = [url, url.replace('http:', 'ws:'), 'data:', 'blob:'].some((own) => request.url().startsWith(own));
    if (!isOwn) trouble.push(`a request to ${request.url()}`);
  });
}

export const test = base.extend<ForOne, ForAll>({
  kaiju: [
    async ({}, use) => {
      const kaiju = await Kaiju.start();
      await use(kaiju);
      await kaiju.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kaiju }, use) => use(kaiju.url),
  trouble: async ({}, use) => {
    const trouble: string[] = [];
    await use(trouble);
    expect(trouble, 'nothing goes wrong unseen').toEqual([]);
  },
  context: async ({ context, trouble, kaiju }, use) => {
    context.on('page', (page) => watch(page, trouble, kaiju.url));
    await use(context);
  },
  somebody: async ({ browser, trouble, kaiju, contextOptions }, use) => {
    const others: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: kaiju.url, ...contextOptions, ...options });
      others.push(context);
      context.on('page', (page) => watch(page, trouble, kaiju.url));
      return context.newPage();
    });
    for (const context of others) await context.close();
  },
  practised: async ({ kaiju }, use) => {
    void kaiju;
    await use(async (context) => {
      await context.addInitScript((kept) => {
        // Blank pages, such as the ones axe opens, have no storage.
        if (location.origin !== 'null' && localStorage.getItem('kaiju') === null) localStorage.setItem('kaiju', kept);
      }, JSON.stringify(PRACTISED));
    });
  },
  lay: async ({ kaiju }, use) => {
    await use(async (page, { bots = ['rookie'], ...settings } = {}) => {
      // Asking who they are gives the user an identity.
      await page.request.get(`${kaiju.url}/api/me`);
      const usual: Settings = {
        game: 'tokyo',
        options: [],
        seats: 2,
        listed: false,
        clock: 0,
        grace: 60,
        stand_in: 'rookie',
      };
      const data: NewTable = { settings: { ...usual, ...settings }, bots };
      const answer = await page.request.post(`${kaiju.url}/api/tables`, { data });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as TableLink).code;
    });
  },
});
