/** The coach: a setting of the table, and advice on the viewer's own questions. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTidy, expectUnitsAreIcons } from './checks.ts';
import { Driver } from './play/driver.ts';
import { ROLL_IN_TOKYO, SIX_PLAYERS } from './positions.ts';
import type { FromServer } from '../src/protocol.ts';

const coach = (page: Page) => page.locator('section.tray').getByRole('button', { name: /coach|Hide advice/ });
const advice = (page: Page) => page.locator('section.tray p.advice');
const SENTENCE = /^The champion would .+: .+ \(\d+% to win, .+ otherwise\)\.$/;

/** The answers that the coach has advised so far, in notation. */
function watchAdvice(page: Page): string[] {
  const advised: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as FromServer;
      if (message.type === 'advice') advised.push(message.action);
    }),
  );
  return advised;
}

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

test('the coach advises by key, marks its answer, and is gone with the question', async ({ page, createTable }) => {
  const advised = watchAdvice(page);
  const driver = new Driver(page);
  await driver.start(await createTable(page, { position: ROLL_IN_TOKYO, coach: true }));
  await driver.playUntil('reroll-or-stop');
  await expect(page.getByText('Coach on')).toBeVisible();
  await expect(coach(page)).toHaveAccessibleName('Ask the coach');
  await page.keyboard.press('c');
  await expect(advice(page)).toHaveText(SENTENCE);
  await expect(page.locator('section.tray [data-expected]')).toHaveCount(1);
  // Screen readers hear it too.
  await expect(page.locator('[aria-live=polite]')).toContainText('The champion would');
  await page.keyboard.press('c');
  await expect(advice(page)).toHaveCount(0);
  await expect(page.locator('section.tray [data-expected]')).toHaveCount(0);
  await coach(page).click();
  await expect(advice(page)).toHaveText(SENTENCE);
  expect(advised).toHaveLength(1);
  // The dice are kept as advised, so that the marked button gives the advised answer.
  await page.locator('section.tray [data-expected]').click();
  await driver.soon(() => driver.wire.acts.at(-1)?.action === advised[0]);
  await expect(advice(page)).toHaveCount(0);
  expect(driver.wire.refused).toBe(0);
});

for (const name of ['tokyo-roll', 'tokyo-buy', 'new-york-flee', 'new-york-resolve', 'ko-roll'] as const) {
  test(`the coach’s advice fits every screen: ${name}`, async ({ page, createTable }) => {
    const driver = new Driver(page);
    await driver.start(await createTable(page, { position: SIX_PLAYERS[name], coach: true }));
    expect(await driver.waitForQuestion()).toBe(true);
    await page.keyboard.press('c');
    await expect(advice(page)).toHaveText(SENTENCE);
    for (const [width, height] of [
      [1366, 650],
      [390, 844],
      [320, 568],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const tab = page.getByRole('tab', { name: 'Table' });
      if (await tab.isVisible()) await tab.click();
      await expect(advice(page)).toBeInViewport({ ratio: 1 });
      await expect(coach(page)).toBeInViewport({ ratio: 1 });
      await expectTidy(page);
      await expectNoSidewaysScroll(page);
      await expectUnitsAreIcons(page);
      const board = await page.locator('.board-view').boundingBox();
      const stage = await page.locator('section.tray .stage').boundingBox();
      const beside = (stage?.x ?? 0) >= (board?.x ?? 0) + (board?.width ?? 0) - 1;
      const covered = beside ? 0 : (board?.y ?? 0) + (board?.height ?? 0) - (stage?.y ?? 0);
      expect(covered, `the tray leaves the board alone at ${width}x${height}`).toBeLessThan(2);
      if (width === 390) await expectAccessible(page, 'main');
    }
  });
}

test('only the host turns the coach on, and everyone sees it', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 3, bots: ['rookie'] });
  await page.goto(`/t/${code}`);
  const guest = await newPerson();
  await guest.goto(`/t/${code}`);
  const row = guest.locator('dl > div').filter({ hasText: 'Coach' });
  await expect(row).toContainText('no');
  await page.getByRole('switch', { name: 'Coach' }).check();
  await expect(row).toContainText('yes');
  await expectAccessible(guest);
});

test('a table without the coach has no button for it, and the key does nothing', async ({ page, startFrom }) => {
  const advised = watchAdvice(page);
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_TOKYO);
  await expect(coach(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('Ask the coach');
  expect(advised).toEqual([]);
  expect(driver.wire.refused).toBe(0);
});

test('spectators are told of the coach, but can’t ask it', async ({
  page,
  createTable,
  newPerson,
  asReturningUser,
}) => {
  const driver = new Driver(page);
  const code = await createTable(page, { position: ROLL_IN_TOKYO, coach: true });
  await driver.start(code);
  await driver.waitForQuestion();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Ask the coach');
  const spectator = await newPerson({ viewport: { width: 390, height: 844 } });
  await asReturningUser(spectator.context());
  await spectator.goto(`/t/${code}`);
  await expect(spectator.locator('section.tray')).toBeVisible();
  await expect(coach(spectator)).toHaveCount(0);
  await spectator.getByRole('button', { name: 'Menu' }).click();
  await expect(spectator.getByRole('dialog')).toContainText('The coach is on');
});
