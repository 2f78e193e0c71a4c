/** Watching other players: duration, skipping, reduced motion, and a bot as stand-in. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { Driver } from './play/driver.ts';

/** The longest that a round of four may take, in milliseconds, and the allowance for a busy machine. */
const ROUND = 16_000;
const SLACK = 1_500;

const turn = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator('nav .turn').innerText())?.[0] ?? 0);

test('a round of four bots takes its time and can be skipped', async ({ page, createTable }) => {
  const driver = new Driver(page);
  await driver.start(await createTable(page, { seats: 4, bots: Array<string>(4).fill('rookie') }));
  await expect.poll(() => turn(page), { timeout: 30_000 }).toBeGreaterThan(0);
  const [first, begun] = [await turn(page), Date.now()];
  await expect.poll(() => turn(page), { timeout: 30_000, intervals: [50] }).toBeGreaterThanOrEqual(first + 4);
  expect(Date.now() - begun).toBeLessThan(ROUND + SLACK);
  expect(Date.now() - begun, 'there is something to see').toBeGreaterThan(ROUND / 8);
  await page.getByRole('button', { name: 'Skip to now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules Tokyo|Nobody rules/, { timeout: 5_000 });
});

test('a stand-in among bots: the player is informed and watches the rest', async ({ page, createTable }) => {
  const driver = new Driver(page);
  await driver.start(await createTable(page, { seats: 3, bots: ['rookie', 'rookie'] }));
  await driver.waitForQuestion();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let a bot play for me' }).click();
  await expect(page.getByRole('dialog')).toContainText('only bots are left');
  await expectAccessible(page);
  const before = await turn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Let the bot play' }).click();
  await expect(driver.tray.getByRole('button', { name: 'Skip to now' })).toBeVisible();
  await expect.poll(() => turn(page), { timeout: 20_000 }).toBeGreaterThan(before);
  expect(await turn(page), 'turn by turn').toBeLessThan(before + 4);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('rules');
});

test('with reduced motion nothing travels, shakes or tumbles, and all news arrives', async ({
  newPerson,
  createTable,
}) => {
  const page = await newPerson({ reducedMotion: 'reduce' });
  const driver = new Driver(page, 'mouse', 2);
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
  // Every line received is in the log, as a line of a turn or as its heading.
  const lines = page.locator('.turns section > p, .turns section > h3');
  const before = driver.wire.lines[0]?.what?.kind === 'turn' ? 0 : 1;
  await expect(lines).toHaveCount(driver.wire.lines.length + before);
});
