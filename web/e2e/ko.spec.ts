/** The KO variant: a player is KO'd, plays on, and comes back. */

import type { Locator, Page } from '@playwright/test';
import { expect, test, type TableOptions } from './fixtures.ts';
import { expectAccessible, expectTidy } from './checks.ts';
import { Driver } from './play/driver.ts';

/** The host has the first seat, and Kong. */
const FIVE: TableOptions = {
  game: 'new-york',
  options: ['ko'],
  seats: 5,
  bots: ['rookie', 'rookie', 'rookie', 'rookie'],
};
/** Nearly every table is enough. */
const MAX_TABLES = 4;
/** Answers until a reckless player is KO'd; 30 is a lot already. */
const MAX_ANSWERS = 80;
/** Attempts to rise, each with a chance of one half. */
const MAX_TRIES = 12;
/** Reckless play: accept any dice, and never leave Manhattan. */
const RECKLESS = [/^stop$/, /^stay$/, /^(done|pass)$/];
const FATES = ['knock-out', 'rise', 'demand', 'eliminate'];

/** The last thing that happened to the player being asked. */
const fateOf = ({ wire }: Driver): string | undefined =>
  wire.lines.findLast(({ what }) => what?.seat === wire.question?.seat && FATES.includes(what?.kind ?? ''))?.what?.kind;

/** Plays until this is asked; false if the game ends first or goes on for too long. */
async function recklessUntil(driver: Driver, isIt: () => boolean): Promise<boolean> {
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    if (!(await driver.waitForQuestion())) return false;
    if (isIt()) return true;
    await driver.choose(...RECKLESS);
  }
  return false;
}
const asks = (driver: Driver, prompt: string) => () => driver.wire.question?.prompt === prompt;

/** The viewer's seat comes first. */
const ownSeat = (page: Page): Locator => page.locator('aside.seats li').first();
/** The label below the viewer's figure. */
const ownFigure = (page: Page): Locator => page.locator('.board-view svg').getByText('YOU', { exact: true });

async function asText(page: Page, pattern: RegExp): Promise<void> {
  await page.keyboard.press('t');
  const text = page.getByRole('article', { name: 'The table as text' });
  await expect(text.getByText(pattern).first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(text).toBeHidden();
}

/** The log has a line with this text and this rule behind it. */
async function logShows(page: Page, pattern: RegExp, rule: string): Promise<void> {
  const earlier = page.locator('.turns').getByRole('button', { name: 'Earlier turns' });
  while (await earlier.isVisible()) await earlier.click();
  const why = page.locator('.turns').getByRole('button', { name: pattern }).last();
  await why.click();
  const details = page.locator(`[id="${await why.getAttribute('aria-controls')}"]`);
  await expect(details.getByRole('link', { name: rule })).toBeVisible();
}

/** Plays a turn while KO'd, answering every question. */
async function playsKo(driver: Driver): Promise<string[]> {
  const asked: string[] = [];
  await driver.choose(/^pass$/);
  await recklessUntil(driver, () => {
    const prompt = driver.wire.question?.prompt ?? '';
    if (prompt === 'zombie') return true;
    asked.push(prompt);
    return false;
  });
  return asked;
}

/** Tries to rise, turn by turn. */
async function comesBack(driver: Driver): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (!(await recklessUntil(driver, () => fateOf(driver) !== 'knock-out' || asks(driver, 'zombie')()))) return false;
    if (fateOf(driver) !== 'knock-out') return fateOf(driver) !== 'eliminate';
    await driver.choose(/^try-zombie$/);
  }
  return false;
}

test('a player is KO’d, plays on, and comes back', async ({ page, context, asReturningUser, createTable }) => {
  // Takes half a minute if it happens at the first table.
  test.setTimeout(300_000);
  await asReturningUser(context);
  const driver = new Driver(page);
  for (let table = 0; table < MAX_TABLES; table += 1) {
    await driver.start(await createTable(page, FIVE));
    if (!(await recklessUntil(driver, asks(driver, 'zombie')))) continue;
    expect(fateOf(driver)).toBe('knock-out');
    await expect(ownSeat(page)).toContainText(/KO.d/);
    await expect(ownFigure(page)).toHaveCount(0);
    await expect(driver.tray.getByRole('heading').first()).toContainText(/KO.d/);
    await expectTidy(page);
    await expectAccessible(page);
    await asText(page, /Kong is KO.d/);

    const asked = await playsKo(driver);
    if (!asks(driver, 'zombie')()) continue;
    expect(asked, 'there are dice to roll').toContain('reroll-or-stop');
    expect(asked, 'but nothing to buy').not.toContain('buy');
    await expect(ownSeat(page)).toContainText(/KO.d/);

    if (!(await comesBack(driver))) continue;
    const isZombie = fateOf(driver) === 'rise';
    await driver.waitForQuestion();
    if (asks(driver, 'place')()) await driver.answer();
    await driver.waitForQuestion();
    await expect(ownFigure(page)).toHaveCount(1);
    await expect(ownSeat(page)).not.toContainText(/KO.d/);
    if (isZombie) {
      await expect(ownSeat(page)).toContainText(/zombie/i);
      await asText(page, /Kong, a zombie, /);
    }
    await logShows(page, /Kong is KO.d/, 'KO-1.1');
    if (isZombie) {
      await logShows(page, /Kong tries to rise/, 'KO-4.1');
      await logShows(page, /Kong rises as a zombie/, 'KO-4.1');
      await logShows(page, /Kong comes back in/, 'KO-4.2');
    } else await logShows(page, /popular demand Kong is back/, 'KO-4.4');
    expect(driver.wire.refused, 'what the page offers is taken').toBe(0);
    await expectTidy(page);
    return;
  }
  throw new Error('no player was KO’d and came back');
});

test('the KO variant can be chosen before a game and is explained', async ({ page }) => {
  await page.goto('/');
  await page.getByText('More options').click();
  const ko = page.getByRole('switch', { name: 'KO variant' });
  const heroes = page.getByRole('switch', { name: 'Heroes' });
  await expect(ko, 'not in Tokyo').toHaveCount(0);
  await page.getByRole('radio', { name: 'New York' }).check({ force: true });
  await expect(heroes).toHaveCount(0);
  await ko.check();
  await heroes.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep a seat free' }).click();
  await page.getByRole('button', { name: 'Lay the table' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KO variant, Heroes');
  await expect(ko).toBeChecked();
  await ko.uncheck();
  await expect(heroes).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('KO');
  // All of its rules can be read.
  await page.goto('/');
  await page.getByRole('link', { name: 'How to play' }).click();
  const chapter = page.getByRole('link', { name: 'KO variant' });
  await chapter.click();
  await expect(chapter).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('#KR-12')).toHaveText(/zombie/);
  await page.locator('#KO-1\\.5').getByRole('link', { name: 'KO-1.5' }).click();
  await expect(page.locator('#KO-1\\.5')).toBeInViewport();
});
