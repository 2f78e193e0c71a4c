/** Screenshots of every page except the table, and of every error state. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { Screens } from './screens.ts';
import { CITIES } from './kinds.ts';

test.describe.configure({ mode: 'parallel' });

const start = (page: Page) => page.getByRole('button', { name: 'Start the rampage' });
const sit = (page: Page) => page.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first();
/** Opens a page and waits for an element. */
const goTo = (path: string, seen: (page: Page) => ReturnType<typeof sit>) => async (page: Page) => {
  await page.goto(path);
  await expect(seen(page)).toBeVisible();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('pages', async ({ browser, kaiju, createTable }) => {
  const screens = await Screens.open({ browser, url: kaiju.url });
  await screens.each(goTo('/', start));
  await screens.take('home');
  await screens.each((page) => page.getByText('More options').click());
  await screens.take('home-options', { whole: true });
  await screens.each(async (page) => {
    await page.getByRole('radio', { name: 'New York' }).check({ force: true });
    await page.getByRole('switch', { name: 'KO variant' }).check();
    await page.getByRole('switch', { name: 'Heroes' }).scrollIntoViewIfNeeded();
  });
  await screens.take('home-options-ko', { whole: true });
  await screens.each(goTo('/rules', (page) => page.getByText('six dice', { exact: false }).first()));
  await screens.take('rules', { whole: true });
  await screens.each(goTo('/rules/NY-5.13', heading));
  await screens.take('rules-at-one');
  await screens.each(goTo('/rules/new-york', heading));
  await screens.take('rules-new-york', { whole: true });
  await screens.each(goTo('/rules?q=heart', (page) => page.getByText('TK-4.5').first()));
  await screens.take('rules-search');
  await screens.each(goTo('/rules/ko', heading));
  await screens.take('rules-ko', { whole: true });
  await screens.each(goTo('/fair', heading));
  await screens.take('fair');
  await screens.each(goTo('/verify', heading));
  await screens.take('verify');
  const code = await createTable(screens.desktop, {
    game: 'new-york',
    options: ['ko'],
    seats: 4,
    bots: ['rookie'],
    listed: true,
  });
  const guest = await Screens.open({ browser, url: kaiju.url });
  await screens.each(goTo(`/t/${code}`, heading));
  await guest.each(goTo(`/t/${code}`, sit));
  await guest.take('lobby-guest', { whole: true });
  await sit(guest.desktop).click();
  await expect(screens.desktop.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
  await screens.take('lobby-host', { whole: true });
  await guest.each(goTo('/', (page) => page.getByText('waiting for players').first()));
  await guest.take('home-with-tables', { whole: true });
  await guest.each(goTo('/t/bbbbbb', heading));
  await guest.take('no-table');
  await screens.close();
  await guest.close();
});

for (const refused of ['table-full', 'kicked', 'wrong-version', 'too-many-connections', 'table-broken']) {
  test(`refused: ${refused}`, async ({ browser, kaiju, createTable }) => {
    const screens = await Screens.open({ browser, url: kaiju.url });
    const code = await createTable(screens.desktop);
    await screens.each(async (page) => {
      await page.routeWebSocket(/socket$/, (socket) => {
        socket.onMessage(() => {
          const refusal = { code: refused, text: { id: `refusal-${refused}` } };
          socket.send(JSON.stringify({ type: 'closing', refusal }));
          void socket.close();
        });
      });
      await page.goto(`/t/${code}`);
      // The client retries a broken table before it gives up.
      await page.waitForTimeout(1_500);
    });
    await screens.take(`refused-${refused}`);
    await screens.close();
  });
}

test('a server that does not answer', async ({ browser, kaiju }) => {
  const screens = await Screens.open({ browser, url: kaiju.url });
  await screens.each((page) => page.route('**/api/**', (route) => route.abort()));
  await screens.each(goTo('/', (page) => page.getByText("The server isn't responding.").first()));
  await screens.take('no-server');
  await screens.close();
});

for (const game of CITIES) {
  test(`a first turn in ${game}`, async ({ browser, kaiju, createTable }) => {
    const screens = await Screens.open({ browser, url: kaiju.url });
    const code = await createTable(screens.desktop, { game, seats: 4, bots: ['rookie', 'veteran', 'random'] });
    let lost = false;
    await screens.each(async (page) => {
      await page.routeWebSocket(/socket$/, (socket) => {
        if (lost) void socket.close();
        else {
          const server = socket.connectToServer();
          page.once('close', () => void server.close());
          page.on('console', (message) => message.text() === 'lose it' && void socket.close());
        }
      });
      await page.goto(`/t/${code}`);
    });
    await start(screens.desktop).click();
    const asked = (page: Page) => page.locator('section.tray.asks .question button:enabled').first();
    await screens.each((page) => expect(page.locator('section.tray')).toBeVisible());
    await screens.take(`${game}-watching`);
    const thrown = (page: Page) => page.locator('.tray.throws button[data-key="roll"]');
    await screens.each((page) => expect(asked(page).or(thrown(page)).first()).toBeVisible({ timeout: 60_000 }));
    if (await thrown(screens.desktop).isVisible()) {
      await screens.take(`${game}-throw`);
      await screens.each((page) => thrown(page).click());
    }
    await screens.each((page) => expect(asked(page)).toBeVisible());
    await screens.take(`${game}-tip`);
    lost = true;
    await screens.each(async (page) => {
      await page.evaluate(() => console.info('lose it'));
      await expect(page.getByText('Reconnecting; nothing is lost')).toBeVisible();
    });
    await screens.take(`${game}-reconnecting`);
    await screens.close();
  });
}
