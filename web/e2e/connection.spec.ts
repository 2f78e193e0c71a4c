/** After a lost connection, a reload or a restart, the player gets the same question again and answers it only once. */

import type { Page } from '@playwright/test';
import { Kaiju } from './kaiju.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { stopClock } from './play/clock.ts';
import { Driver } from './play/driver.ts';

const LOST = 'Reconnecting; nothing is lost';

/**
 * The heading of the question and the accessible names of the dice, as shown on the tray. Poll it after a reconnection:
 * the page may still be drawing the snapshot.
 */
async function shownQuestion(driver: Driver): Promise<string[]> {
  const names = await driver.tray
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''));
  // A die's name says whether it is kept.
  const dice = names.filter((name) => name.startsWith('Die '));
  return [await driver.tray.getByRole('heading', { level: 2 }).innerText(), ...dice];
}

/** Plays until the player may reroll, then keeps two dice, which must still be kept when the question returns. */
async function keepSome(driver: Driver): Promise<void> {
  expect(await driver.playUntil('reroll-or-stop')).toBe(true);
  const dice = driver.tray.getByRole('button', { name: /^Die \d/ });
  const kept = driver.tray.getByRole('button', { name: /^Die \d, .+, keeping$/ });
  await dice.nth(1).click();
  await dice.nth(4).click();
  await expect(kept).toHaveCount(2);
}

async function expectAnsweredOnce(driver: Driver, page: Page): Promise<void> {
  const before = driver.wire.acts.length;
  const ply = driver.wire.question?.ply;
  await driver.answer();
  await driver.waitForQuestion();
  await expect(page.getByText(LOST)).toBeHidden();
  const same = driver.wire.acts.slice(before).filter((act) => act.ply === ply);
  expect(same, 'answered once').toHaveLength(1);
  expect(driver.wire.refused).toBe(0);
}

test('a reload in mid-decision', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await keepSome(driver);
  const before = await shownQuestion(driver);
  await page.reload();
  await driver.waitForQuestion();
  await expect.poll(() => shownQuestion(driver)).toEqual(before);
  await expectAnsweredOnce(driver, page);
});

/** How long the network is down, in milliseconds. */
const OUTAGE = 30_000;

test('a network outage of half a minute', async ({ page, context, asReturningUser, createTable, unseenErrors }) => {
  await asReturningUser(context);
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page, { game: 'new-york' }));
  await keepSome(driver);
  const before = await shownQuestion(driver);
  await cut(page, context.setOffline.bind(context));
  // Advance the page's clock. It notices the loss when its pings go unanswered, if not before.
  const isLost = async () => {
    await page.clock.runFor(2_000);
    return page.getByText(LOST).isVisible();
  };
  await expect.poll(isLost, { timeout: 60_000 }).toBe(true);
  await expect(driver.tray.locator('button[data-action], button[data-key]').first()).toBeDisabled();
  // During the outage, every attempt to reconnect fails.
  await page.clock.runFor(OUTAGE);
  await context.setOffline(false);
  // The delay before the next attempt is random, so advance the clock until one succeeds.
  const isBack = async () => {
    await page.clock.runFor(500);
    return page.getByText(LOST).isHidden();
  };
  await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
  await driver.waitForQuestion();
  await expect.poll(() => shownQuestion(driver)).toEqual(before);
  await expectAnsweredOnce(driver, page);
  // The browser logs every failed attempt.
  unseenErrors.splice(
    0,
    unseenErrors.length,
    ...unseenErrors.filter((line) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(line)),
  );
});

/** Chromium keeps sockets open when it goes offline, so close the page's own as well. */
async function cut(page: Page, setOffline: (offline: boolean) => Promise<void>): Promise<void> {
  await setOffline(true);
  await page.evaluate(() => (window as unknown as { cut?: () => void }).cut?.());
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    const open = new Set<WebSocket>();
    const Real = window.WebSocket;
    class Watched extends Real {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        open.add(this);
      }
    }
    window.WebSocket = Watched;
    Object.assign(window, { cut: () => open.forEach((socket) => socket.close()) });
  });
});

/** Maximum time in which a page notices a lost network, in milliseconds. */
const NOTICED = 5_000;

test('a network that swallows everything is noticed in time', async ({
  page,
  context,
  asReturningUser,
  createTable,
}) => {
  await asReturningUser(context);
  let dead = false;
  await page.routeWebSocket(/socket$/, (socket) => {
    // New connections work again.
    let works = true;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      works &&= !dead;
      if (works) server.send(message);
    });
    server.onMessage((message) => {
      works &&= !dead;
      if (works) socket.send(message);
    });
  });
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await keepSome(driver);
  const before = await shownQuestion(driver);
  await stopClock(page);
  dead = true;
  await driver.button(/^Roll \d/).click();
  await page.clock.runFor(NOTICED);
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(driver.tray.getByRole('heading', { level: 2 })).toHaveText('No connection');
  dead = false;
  await page.clock.resume();
  await expect(page.getByText(LOST)).toBeHidden();
  // The answer never arrived, so the question stands.
  await driver.waitForQuestion();
  await expect.poll(() => shownQuestion(driver)).toEqual(before);
  await driver.answer();
  await driver.waitForQuestion();
  expect(driver.wire.refused).toBe(0);
});

test('a network that the browser knows to be lost is noticed at once', async ({
  page,
  context,
  asReturningUser,
  createTable,
  unseenErrors,
}) => {
  await asReturningUser(context);
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await keepSome(driver);
  const before = await shownQuestion(driver);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await context.setOffline(true);
  // No ping goes unanswered within this time.
  await page.clock.runFor(1_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.clock.resume();
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden();
  await driver.waitForQuestion();
  await expect.poll(() => shownQuestion(driver)).toEqual(before);
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((line) => !/WebSocket|ERR_INTERNET/.test(line)));
});

test('the table fails', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  let [joined, breaks] = [0, () => {}];
  // A table can't be made to fail, but the server's message for it can be injected into a real connection.
  await page.routeWebSocket(/socket$/, (socket) => {
    socket.connectToServer();
    joined += 1;
    breaks = () => {
      const refusal = { code: 'table-broken', text: { id: 'refusal-table-broken' } };
      socket.send(JSON.stringify({ type: 'closing', refusal }));
      void socket.close();
    };
  });
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await keepSome(driver);
  const before = await shownQuestion(driver);
  breaks();
  await expect.poll(() => joined).toBe(2);
  await driver.waitForQuestion();
  await expect.poll(() => shownQuestion(driver)).toEqual(before);
  await expectAnsweredOnce(driver, page);
});

test('a table that fails on joining', async ({ page, createTable, unseenErrors }) => {
  const code = await createTable(page);
  await page.route(`**/api/tables/${code}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'table-broken', text: { id: 'refusal-table-broken' } } }),
  );
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeVisible();
  await page.unroute(`**/api/tables/${code}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeVisible();
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((line) => !/500/.test(line)));
});

test('the same table in two windows', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const code = await createTable(page);
  const first = new Driver(page);
  await first.start(code);
  await first.waitForQuestion();
  const before = await shownQuestion(first);
  const other = await context.newPage();
  const second = new Driver(other);
  await other.goto(`/t/${code}`);
  await expect(other.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Take over' }).click();
  await second.waitForQuestion();
  expect(await shownQuestion(second)).toEqual(before);
  await expect(page.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible();
  await expectAnsweredOnce(second, other);
  expect(first.wire.acts).toEqual([]);
  await page.getByRole('button', { name: 'Take over' }).click();
  await first.waitForQuestion();
  await expect(other.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible();
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a server that stops with ${signal} and restarts`, async ({ page, context, asReturningUser, unseenErrors }) => {
    const own = await Kaiju.start();
    await asReturningUser(context);
    const driver = new Driver(page);
    await page.goto(own.url);
    await driver.press(page.getByRole('button', { name: 'Start the rampage' }));
    await keepSome(driver);
    const before = await shownQuestion(driver);
    await own.end(signal);
    await expect(page.getByText(LOST)).toBeVisible();
    await own.begin();
    await expect(page.getByText(LOST)).toBeHidden({ timeout: 30_000 });
    await driver.waitForQuestion();
    await expect.poll(() => shownQuestion(driver)).toEqual(before);
    await expectAnsweredOnce(driver, page);
    await own.remove();
    unseenErrors.splice(
      0,
      unseenErrors.length,
      ...unseenErrors.filter((line) => !/WebSocket|ERR_CONNECTION|a request to/.test(line)),
    );
  });
}
