/** The KO variant: a player is KO'd, plays on, and comes back. */

import type { Locator, Page } from '@playwright/test';
import { expect, test, type Wish } from './fixtures.ts';
import { isAccessible, isTidy } from './look.ts';
import { Driver } from './play/driver.ts';

/** The host has the first seat, and Kong. */
const FIVE: Wish = {
  game: 'new-york',
  options: ['ko'],
  seats: 5,
  bots: ['rookie', 'rookie', 'rookie', 'rookie'],
};
/** Nearly every table is enough. */
const TABLES = 4;
/** Answers until a reckless player is KO'd; 30 is a lot already. */
const LONG = 80;
/** Attempts to rise, each with a chance of one half. */
const TRIES = 12;
/** Reckless play: accept any dice, and never leave Manhattan. */
const RECKLESS = [/^stop$/, /^stay$/, /^(done|pass)$/];
const FATES = ['knock-out', 'rise', 'demand', 'eliminate'];

/** The last thing that happened to the player being asked. */
const fateOf = ({ wire }: Driver): string | undefined =>
  wire.lines.findLast(({ what }) => what?.seat === wire.question?.seat && FATES.includes(what?.kind ?? ''))?.what?.kind;

/** Plays until this is asked; false if the game ends first or goes on for too long. */
async function recklessUntil(driver: Driver, isIt: () => boolean): Promise<boolean> {
  for (let answers = 0; answers < LONG; answers += 1) {
    if (!(await driver.asked())) return false;
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

async function asText(page: Page, says: RegExp): Promise<void> {
  await page.keyboard.press('t');
  const text = page.getByRole('article', { name: 'The table as text' });
  await expect(text.getByText(says).first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(text).toBeHidden();
}

/** The log has a line with this text and this rule behind it. */
async function logTells(page: Page, says: RegExp, rule: string): Promise<void> {
  const earlier = page.locator('.turns').getByRole('button', { name: 'Earlier turns' });
  while (await earlier.isVisible()) await earlier.click();
  const why = page.locator('.turns').getByRole('button', { name: says }).last();
  await why.click();
  const told = page.locator(`[id="${await why.getAttribute('aria-controls')}"]`);
  await expect(told.getByRole('link', { name: rule })).toBeVisible();
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
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!(await recklessUntil(driver, () => fateOf(driver) !== 'knock-out' || asks(driver, 'zombie')()))) return false;
    if (fateOf(driver) !== 'knock-out') return fateOf(driver) !== 'eliminate';
    await driver.choose(/^try-zombie$/);
  }
  return false;
}

test('a player is KO’d, plays on, and comes back', async ({ page, context, practised, lay }) => {
  // Takes half a minute if it happens at the first table.
  test.setTimeout(300_000);
  await practised(context);
  const driver = new Driver(page);
  for (let table = 0; table < TABLES; table += 1) {
    await driver.start(await lay(page, FIVE));
    if (!(await recklessUntil(driver, asks(driver, 'zombie')))) continue;
    expect(fateOf(driver)).toBe('knock-out');
    await expect(ownSeat(page)).toContainText(/KO.d/);
    await expect(ownFigure(page)).toHaveCount(0);
    await expect(driver.tray.getByRole('heading').first()).toContainText(/KO.d/);
    await isTidy(page);
    await isAccessible(page);
    await asText(page, /Kong is KO.d/);

    const asked = await playsKo(driver);
    if (!asks(driver, 'zombie')()) continue;
    expect(asked, 'there are dice to roll').toContain('reroll-or-stop');
    expect(asked, 'but nothing to buy').not.toContain('buy');
    await expect(ownSeat(page)).toContainText(/KO.d/);

    if (!(await comesBack(driver))) continue;
    const isZombie = fateOf(driver) === 'rise';
    await driver.asked();
    if (asks(driver, 'place')()) await driver.answer();
    await driver.asked();
    await expect(ownFigure(page)).toHaveCount(1);
    await expect(ownSeat(page)).not.toContainText(/KO.d/);
    if (isZombie) {
      await expect(ownSeat(page)).toContainText(/zombie/i);
      await asText(page, /Kong, a zombie, /);
    }
    await logTells(page, /Kong is KO.d/, 'KO-1.1');
    if (isZombie) {
      await logTells(page, /Kong tries to rise/, 'KO-4.1');
      await logTells(page, /Kong rises as a zombie/, 'KO-4.1');
      await logTells(page, /Kong comes back in/, 'KO-4.2');
    } else await logTells(page, /popular demand Kong is back/, 'KO-4.4');
    expect(driver.wire.refused, 'what the page offers is taken').toBe(0);
    await isTidy(page);
    return;
  }
  throw new Error('nobody was KO’d and came back');
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
  await isAccessible(page);
  await page.getByRole('button', { name: 'Keep a seat free' }).click();
  await page.getByRole('button', { name: 'Lay the table' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KO variant with heroes');
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
