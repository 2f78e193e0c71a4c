/** Watching others play: the time for each turn, skipping, stand-ins, and reduced motion. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { runClock, stopClock } from './play/clock.ts';
import { Driver } from './play/driver.ts';
import { ROLL_IN_TOKYO } from './positions.ts';
import type { Bot } from '../src/protocol.ts';

/** Longest time to show a round of four players, in milliseconds of the page's clock. */
const ROUND = 16_000;

const turn = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator('nav .turn').innerText())?.[0] ?? 0);

/** Runs the page's clock until this turn is shown, and returns the time that took, in milliseconds. */
async function runUntil(page: Page, wanted: number): Promise<number> {
  let time = 0;
  for (; time <= 2 * ROUND && (await turn(page)) < wanted; time += 100) await page.clock.runFor(100);
  return time;
}

test('a round of four bots is shown turn by turn and can be skipped', async ({ page, createTable }) => {
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page, { seats: 4, bots: Array<Bot>(4).fill('rookie') }));
  await stopClock(page);
  // Bots answer at once, so the server is far ahead of the page, which shows the game at its own pace.
  await runUntil(page, 1);
  const first = await turn(page);
  expect(first).toBe(1);
  // The server has played the whole game by now, so that no bot can be replaced any more.
  await expect(page.getByRole('button', { name: /^Take over/ })).toHaveCount(0);
  const time = await runUntil(page, first + 4);
  expect(time).toBeLessThanOrEqual(ROUND);
  expect(time, 'the round is not skipped').toBeGreaterThan(ROUND / 8);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules Tokyo|No one rules/);
});

test('another player’s turn can be paused and continued', async ({ page, createTable }) => {
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page, { seats: 4, bots: Array<Bot>(4).fill('rookie') }));
  await stopClock(page);
  await runUntil(page, 1);
  const heading = driver.tray.getByRole('heading', { level: 2 });
  await page.keyboard.press('p');
  await expect(heading).toHaveText('Paused');
  const log = await page.locator('.turns').innerText();
  await runClock(page, ROUND);
  expect(await page.locator('.turns').innerText()).toBe(log);
  // While playback is paused, a click on the board opens help instead of skipping.
  await page.locator('.board-view').click({ position: { x: 20, y: 20 } });
  await expect(heading).toHaveText('Paused');
  await page.keyboard.press('p');
  await expect(heading).not.toHaveText('Paused');
  expect(await runUntil(page, 3)).toBeLessThanOrEqual(ROUND);
});

test('each turn waits for the viewer, if they want it to', async ({ page, createTable }) => {
  await page.addInitScript(
    (stored) => {
      if (location.origin !== 'null') localStorage.setItem('kaiju', stored);
    },
    JSON.stringify({ waitsAfterTurns: true, muted: true }),
  );
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page, { seats: 4, bots: Array<Bot>(4).fill('rookie') }));
  await stopClock(page);
  const next = driver.tray.getByRole('button', { name: 'Next' });
  const heading = driver.tray.getByRole('heading', { level: 2 });
  for (const shown of [1, 2, 3]) {
    await runUntil(page, shown);
    for (let time = 0; time < 2 * ROUND && !(await next.isVisible()); time += 500) await page.clock.runFor(500);
    await expect(heading).toHaveText(/^\d+ turns? waiting$/);
    await expect(page.locator('[aria-live="assertive"]')).toHaveText(/^\d+ turns? waiting$/);
    await runClock(page, ROUND / 2);
    expect(await turn(page), 'waits').toBe(shown);
    await page.keyboard.press('Enter');
    await expect(next).toBeHidden();
  }
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules Tokyo|No one rules/);
});

test('a stand-in among bots: the player is informed and watches the rest', async ({ page, startFrom }) => {
  await page.clock.install();
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_TOKYO);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let a bot play for me' }).click();
  await expect(page.getByRole('dialog')).toContainText('Only bots will be left');
  await expectAccessible(page);
  await stopClock(page);
  const before = await turn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Let the bot play' }).click();
  await expect(driver.tray.getByRole('button', { name: 'Skip', exact: true })).toBeVisible();
  await runUntil(page, before + 1);
  expect(await turn(page), 'shows one turn at a time').toBe(before + 1);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('rules');
});

test('with reduced motion nothing travels, shakes or tumbles, and every event is still logged', async ({
  newPerson,
  createTable,
}) => {
  const page = await newPerson({ reducedMotion: 'reduce' });
  await page.clock.install();
  const driver = new Driver(page, 'mouse', 2);
  driver.clockStep = 100;
  await driver.start(await createTable(page, { game: 'new-york', seats: 3, bots: ['rookie', 'rookie'] }));
  await page.evaluate(() => {
    const moving = new Set<string>();
    Object.assign(window, { moving });
    const check = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const moves = frames.flatMap((frame) =>
          ['transform', 'translate', 'rotate', 'scale', 'offsetDistance'].filter((name) => name in frame),
        );
        if (moves.length === 0 || Number(effect?.getComputedTiming().duration) <= 1) continue;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        moving.add(`${moves[0]} of ${target?.outerHTML.slice(0, 80)}`);
      }
      requestAnimationFrame(check);
    };
    check();
  });
  await driver.waitForQuestion();
  const first = await turn(page);
  for (let answers = 0; answers < 30; answers += 1) {
    await driver.answer();
    await driver.waitForQuestion();
    if ((await turn(page)) > first + 1) break;
  }
  expect(await turn(page)).toBeGreaterThan(first);
  expect(await page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving])).toEqual([]);
  // Every line received is in the log: as a turn's heading, as a sentence, or among the events of a sentence.
  const headings = driver.wire.lines.filter(({ event }) => event?.kind === 'turn').length;
  const before = driver.wire.lines[0]?.event?.kind === 'turn' ? 0 : 1;
  await expect(page.locator('.turns section > h3')).toHaveCount(headings + before);
  const whys = page.locator('.turns section > p button[aria-expanded=false]');
  await whys.evaluateAll((all) => all.forEach((why) => (why as HTMLButtonElement).click()));
  const single = page.locator('.turns section > p:has(+ div:not(:has(li)))');
  const merged = page.locator('.turns section > div li');
  await expect
    .poll(async () => (await single.count()) + (await merged.count()))
    .toBe(driver.wire.lines.length - headings);
  expect(await page.locator('.turns section > p').count()).toBeLessThan((driver.wire.lines.length - headings) / 2);
});
