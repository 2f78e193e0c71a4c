/** Pictures of every page that is no table, and of every state that happens. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { Eyes } from './eyes.ts';
import { CITIES } from './kinds.ts';

test.describe.configure({ mode: 'parallel' });

const start = (page: Page) => page.getByRole('button', { name: 'Start the rampage' });
const sit = (page: Page) => page.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first();
/** Goes there, and waits until something is to be seen. */
const goTo = (path: string, seen: (page: Page) => ReturnType<typeof sit>) => async (page: Page) => {
  await page.goto(path);
  await expect(seen(page)).toBeVisible();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('pages', async ({ browser, kaiju, lay }) => {
  const eyes = await Eyes.open({ browser, url: kaiju.url });
  await eyes.each(goTo('/', start));
  await eyes.take('home', { small: true });
  await eyes.each((page) => page.getByText('More options').click());
  await eyes.take('home-options');
  await eyes.each(async (page) => {
    await page.getByRole('radio', { name: 'New York' }).check({ force: true });
    await page.getByRole('switch', { name: 'KO variant' }).check();
    await page.getByRole('switch', { name: 'Heroes' }).scrollIntoViewIfNeeded();
  });
  await eyes.take('home-options-ko');
  await eyes.each(goTo('/rules', (page) => page.getByText('six dice', { exact: false }).first()));
  await eyes.take('rules');
  await eyes.each(goTo('/rules/NY-5.13', heading));
  await eyes.take('rules-at-one');
  await eyes.each(goTo('/rules/ko', heading));
  await eyes.take('rules-ko');
  const code = await lay(eyes.desk, { game: 'new-york', options: ['ko'], seats: 4, bots: ['rookie'], listed: true });
  const guest = await Eyes.open({ browser, url: kaiju.url });
  await eyes.each(goTo(`/t/${code}`, heading));
  await guest.each(goTo(`/t/${code}`, sit));
  await guest.take('lobby-guest', { small: true });
  await sit(guest.desk).click();
  await expect(eyes.desk.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
  await eyes.take('lobby-host', { small: true });
  await guest.each(goTo('/', (page) => page.getByText('waiting for players').first()));
  await guest.take('home-with-tables');
  await guest.each(goTo('/t/bbbbbb', heading));
  await guest.take('no-table', { small: true });
  await eyes.close();
  await guest.close();
});

for (const refused of ['table-full', 'kicked', 'wrong-version', 'too-many-connections', 'table-broken']) {
  test(`refused: ${refused}`, async ({ browser, kaiju, lay }) => {
    const eyes = await Eyes.open({ browser, url: kaiju.url });
    const code = await lay(eyes.desk);
    await eyes.each(async (page) => {
      await page.routeWebSocket(/socket$/, (socket) => {
        socket.onMessage(() => {
          const refusal = { code: refused, text: { id: `refusal-${refused}` } };
          socket.send(JSON.stringify({ type: 'closing', refusal }));
          void socket.close();
        });
      });
      await page.goto(`/t/${code}`);
      // A table that is broken is tried again before it is given up.
      await page.waitForTimeout(1_500);
    });
    await eyes.take(`refused-${refused}`);
    await eyes.close();
  });
}

test('a server that does not answer', async ({ browser, kaiju }) => {
  const eyes = await Eyes.open({ browser, url: kaiju.url });
  await eyes.each((page) => page.route('**/api/**', (route) => route.abort()));
  await eyes.each(goTo('/', (page) => page.getByText('The server does not answer.').first()));
  await eyes.take('no-server');
  await eyes.close();
});

for (const game of CITIES) {
  test(`a first turn in ${game}`, async ({ browser, kaiju, lay }) => {
    const eyes = await Eyes.open({ browser, url: kaiju.url });
    const code = await lay(eyes.desk, { game, seats: 4, bots: ['rookie', 'veteran', 'random'] });
    let lost = false;
    await eyes.each(async (page) => {
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
    await start(eyes.desk).click();
    const asked = (page: Page) => page.locator('section.tray.asks .question button:enabled').first();
    await eyes.each((page) => expect(page.locator('section.tray')).toBeVisible());
    await eyes.take(`${game}-watching`);
    await eyes.each((page) => expect(asked(page)).toBeVisible({ timeout: 60_000 }));
    await eyes.take(`${game}-coached`, { small: true });
    lost = true;
    await eyes.each(async (page) => {
      await page.evaluate(() => console.info('lose it'));
      await expect(page.getByText('Reconnecting, nothing is lost')).toBeVisible();
    });
    await eyes.take(`${game}-reconnecting`);
    await eyes.close();
  });
}
