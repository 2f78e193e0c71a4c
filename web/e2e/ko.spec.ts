/** The KO variant: a player is KO'd, plays on, and comes back. */

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectTidy } from './checks.ts';
import { Driver } from './play/driver.ts';
import { ABOUT_TO_BE_KO } from './positions.ts';

/** Answers that do as little as possible. */
const IDLE = [/^stop$/, /^stay$/, /^(done|pass)$/];

/** Answers with `IDLE` until one of these prompts is asked, and returns the prompts asked before it. */
async function idleUntil(driver: Driver, ...prompts: string[]): Promise<string[]> {
  const asked: string[] = [];
  while (await driver.waitForQuestion()) {
    const prompt = driver.wire.question?.prompt ?? '';
    if (prompts.includes(prompt)) return asked;
    asked.push(prompt);
    await driver.chooseOrAny(...IDLE);
  }
  throw new Error(`the game is over without ${prompts.join(' or ')}; it asked ${asked.join()}`);
}

/** The viewer's seat, which comes first. */
const ownSeat = (page: Page): Locator => page.locator('aside.seats li').first();
/** The label below the viewer's figure. It is there only while the figure is on the board. */
const ownFigure = (page: Page): Locator => page.locator('.board-view svg').getByText('YOU', { exact: true });

async function asText(page: Page, pattern: RegExp): Promise<void> {
  await page.keyboard.press('t');
  const text = page.getByRole('article', { name: 'The table as text' });
  await expect(text.getByText(pattern).first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(text).toBeHidden();
}

/** Expects a log line that matches the pattern, and the rule behind it. */
async function logShows(page: Page, pattern: RegExp, rule: string): Promise<void> {
  const earlier = page.locator('.turns').getByRole('button', { name: 'Earlier turns' });
  while (await earlier.isVisible()) await earlier.click();
  const why = page.locator('.turns').getByRole('button', { name: pattern }).last();
  await why.click();
  const details = page.locator(`[id="${await why.getAttribute('aria-controls')}"]`);
  await expect(details.getByRole('link', { name: rule }).first()).toBeVisible();
}

test('a player is KO’d, plays on, and comes back', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  // The host has the first seat and plays Kong.
  const driver = new Driver(page);
  await startFrom(driver, ABOUT_TO_BE_KO);
  expect(driver.wire.question?.prompt).toBe('zombie');
  await expect(ownSeat(page)).toContainText(/KO.d/);
  await expect(ownFigure(page)).toHaveCount(0);
  await expect(driver.tray.getByRole('heading').first()).toContainText(/KO.d/);
  await expectTidy(page);
  await expectAccessible(page);
  await asText(page, /Kong is KO.d/);

  // A turn without an attempt to rise: there are dice to roll, but nothing to buy.
  await driver.choose(/^pass$/);
  const asked = await idleUntil(driver, 'zombie');
  expect(asked).toContain('reroll-or-stop');
  expect(asked).not.toContain('buy');
  await expect(ownSeat(page)).toContainText(/KO.d/);

  // Half of all attempts succeed. The server's fixed secret determines which, so every run is the same.
  while (driver.wire.question?.prompt === 'zombie') {
    await driver.choose(/^try-zombie$/);
    await idleUntil(driver, 'zombie', 'place');
  }
  await driver.answer();
  await driver.waitForQuestion();
  await expect(ownFigure(page)).toHaveCount(1);
  await expect(ownSeat(page)).not.toContainText(/KO.d/);
  await expect(ownSeat(page)).toContainText(/zombie/i);
  await asText(page, /Kong, a zombie, /);
  await logShows(page, /Kong .*is KO.d/, 'KO-1.1');
  await logShows(page, /Kong tries to rise/, 'KO-4.1');
  await logShows(page, /Kong rises as a zombie/, 'KO-4.1');
  await logShows(page, /Kong returns in/, 'KO-4.2');
  expect(driver.wire.refused, 'the server accepts every answer').toBe(0);
  await expectTidy(page);
});

test('the KO variant can be chosen before a game and is explained', async ({ page }) => {
  await page.goto('/');
  await page.getByText('More options').click();
  const ko = page.getByRole('switch', { name: 'KO variant' });
  const heroes = page.getByRole('switch', { name: 'Heroes' });
  await expect(ko, 'there is no KO variant in Tokyo').toHaveCount(0);
  await page.getByRole('radio', { name: 'New York' }).check({ force: true });
  await expect(heroes).toHaveCount(0);
  await ko.check();
  await heroes.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave a seat open' }).click();
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KO variant, Heroes');
  await expect(ko).toBeChecked();
  await ko.uncheck();
  await expect(heroes).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('KO');
  // The variant's rules are in the rulebook.
  await page.goto('/');
  await page.getByRole('link', { name: 'How to play' }).click();
  const chapter = page.getByRole('link', { name: 'KO variant' });
  await chapter.click();
  await expect(chapter).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'All rules, numbered' }).click();
  await expect(page.locator('#KR-12')).toHaveText(/zombie/);
  await page.locator('#KO-1\\.5').getByRole('link', { name: 'KO-1.5' }).click();
  await expect(page.locator('#KO-1\\.5')).toBeInViewport();
});
