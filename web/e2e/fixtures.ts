/** Test fixtures: a server, users with browsers, and a check that no page logs errors unnoticed. */

import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { OPTIONS, type Bot, type NewTable, type Settings, type TableLink } from '../src/protocol.ts';
import { Kaiju } from './kaiju.ts';
import type { Driver } from './play/driver.ts';

export { expect };

/** Stored settings of a returning user: no animations, no sound, and all beginner tips already seen. */
const RETURNING_USER = {
  speed: 'instant',
  muted: true,
  seenTips: ['roll', 'resolve', 'targets', 'stay', 'buy'],
};

interface WorkerFixtures {
  kaiju: Kaiju;
}

interface TestFixtures {
  /** Errors that a page doesn't show to its user. They fail the test, unless it expects and removes them. */
  unseenErrors: string[];
  /** Opens a page for another person, in a separate browser context. */
  newPerson: (options?: Parameters<NewContext>[0]) => Promise<Page>;
  /** Stores the settings of a returning user in a browser context. */
  asReturningUser: (context: BrowserContext) => Promise<void>;
  /** Creates a table hosted by the page's user and returns its code. */
  createTable: (page: Page, options?: TableOptions) => Promise<string>;
  /** Creates a table against bots, starts a game there from a position, and waits for the first question. */
  startFrom: (driver: Driver, position: string) => Promise<void>;
}
/** Makes the browser's random numbers, and so a game's dice, the same in every run. */
function fixRandomNumbers(): void {
  let last = 0;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) array.forEach((_, at) => (array[at] = (last += 7) % 256));
    return array;
  };
}
type NewContext = import('@playwright/test').Browser['newContext'];
export interface TableOptions extends Partial<Settings> {
  bots?: Bot[];
  /** The position from which the first game starts; it also decides game, options and seats. See positions.ts. */
  position?: string;
}

/** The game, options and number of seats in a position. */
function settingsOf(position: string): Pick<Settings, 'game' | 'options' | 'seats'> {
  const [, word, seats] = position.split(' ');
  const game = word === 'tokyo' ? 'tokyo' : 'new-york';
  const options = OPTIONS.map(({ word }) => word).filter((word) => position.includes(` ${word}=yes`));
  return { game, options, seats: Number(seats) };
}

/** Records console errors and warnings, uncaught exceptions, and requests to other hosts. */
function watch(page: Page, unseenErrors: string[], url: string): void {
  page.on('console', (message) => {
    // On a busy machine, a long game isn't analysed before the server gives up waiting. The page asks again.
    if (/503/.test(message.text()) && /\/analysis(\?|$)/.test(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) unseenErrors.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => unseenErrors.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const isOwn = [url, url.replace('http:', 'ws:'), 'data:', 'blob:'].some((own) => request.url().startsWith(own));
    if (!isOwn) unseenErrors.push(`a request to ${request.url()}`);
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  kaiju: [
    async ({}, use) => {
      const kaiju = await Kaiju.start();
      await use(kaiju);
      await kaiju.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kaiju }, use) => use(kaiju.url),
  unseenErrors: async ({}, use) => {
    const unseenErrors: string[] = [];
    await use(unseenErrors);
    expect(unseenErrors, 'no unexpected errors').toEqual([]);
  },
  context: async ({ context, unseenErrors, kaiju }, use) => {
    context.on('page', (page) => watch(page, unseenErrors, kaiju.url));
    await context.addInitScript(fixRandomNumbers);
    await use(context);
  },
  newPerson: async ({ browser, unseenErrors, kaiju, contextOptions }, use) => {
    const others: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: kaiju.url, ...contextOptions, ...options });
      others.push(context);
      await context.addInitScript(fixRandomNumbers);
      context.on('page', (page) => watch(page, unseenErrors, kaiju.url));
      return context.newPage();
    });
    for (const context of others) await context.close();
  },
  asReturningUser: async ({ kaiju }, use) => {
    void kaiju;
    await use(async (context) => {
      await context.addInitScript((stored) => {
        // Pages start out blank, and a blank page has no storage.
        if (location.origin !== 'null' && localStorage.getItem('kaiju') === null) localStorage.setItem('kaiju', stored);
      }, JSON.stringify(RETURNING_USER));
    });
  },
  createTable: async ({ kaiju }, use) => {
    await use(async (page, { bots, position, ...settings } = {}) => {
      // The first request to /api/me gives the user an identity.
      await page.request.get(`${kaiju.url}/api/me`);
      const defaults: Settings = {
        game: 'tokyo',
        options: [],
        seats: 2,
        listed: false,
        clock: 0,
        grace: 60,
        stand_in: 'rookie',
      };
      const line = position?.replaceAll(/\s+/g, ' ');
      const chosen = { ...defaults, ...settings, ...(line && settingsOf(line)) };
      const data: NewTable = {
        settings: chosen,
        bots: bots ?? Array<Bot>(line ? chosen.seats - 1 : 1).fill('rookie'),
        ...(line && { position: line }),
      };
      const response = await page.request.post(`${kaiju.url}/api/tables`, { data });
      expect(response.status(), await response.text()).toBe(201);
      return ((await response.json()) as TableLink).code;
    });
  },
  startFrom: async ({ createTable }, use) => {
    await use(async (driver, position) => {
      await driver.start(await createTable(driver.page, { position }));
      expect(await driver.waitForQuestion(), 'the game asks a question').toBe(true);
    });
  },
});
