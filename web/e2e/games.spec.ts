/** Whole games, played through the page. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { Driver, type InputMode } from './play/driver.ts';
import type { Game } from '../src/protocol.ts';
import { NEAR_THE_END } from './positions.ts';

/** Expects the board and the tray to number the same choices alike. Returns how many are on the board. */
async function sameTargets(driver: Driver): Promise<number> {
  const marked = (driver.wire.question?.answers ?? []).filter(({ mark }) => mark && mark.kind !== 'market');
  if (marked.length === 0) return 0;
  const onBoard = await driver.page.locator('.board-view ol .numbers .number').allInnerTexts();
  const inTray = driver.tray.locator('button[data-action]');
  const numbers = await inTray.evaluateAll(
    (all, actions) =>
      all
        .filter((button) => actions.includes(button.getAttribute('data-action') ?? ''))
        .map((button) => button.querySelector('.number')?.textContent ?? ''),
    marked.map(({ action }) => action),
  );
  const sorted = (list: string[]) => list.toSorted((a, b) => Number(a) - Number(b));
  expect(sorted(onBoard)).toEqual(sorted(numbers));
  return onBoard.length;
}

/** Expects every sentence of the log to give its reasons: rules or cards, with their texts. */
async function everyLineHasReason(page: Page): Promise<void> {
  // The log opens at its end.
  const earlier = page.getByRole('button', { name: 'Earlier turns' });
  while (await earlier.isVisible()) await earlier.click();
  const whys = page.locator('.turns button[aria-expanded]');
  expect(await whys.count()).toBeGreaterThan(30);
  const without = page.locator('.turns section > p:not(:has(button[aria-expanded]))');
  // No rule causes a game to start.
  expect(await without.allInnerTexts(), 'lines without a reason').toEqual(['The game begins.']);
  await whys.evaluateAll((all) => all.forEach((why) => (why as HTMLButtonElement).click()));
  const reasons = page.locator('.turns .because');
  await expect(reasons.last()).toHaveText(/\S/);
  await expect(page.locator('.turns div:not([hidden]):not(:has(.because))')).toHaveCount(0);
  const texts = await reasons.allInnerTexts();
  expect(texts.filter((text) => text.trim().length < 12 || text.includes('⟦'))).toEqual([]);
}

/** Hides all drawings. */
async function hideDrawings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('svg { visibility: hidden !important; }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** Three games from the start, and one from a position near its end. */
const GAMES: { game: Game; input: InputMode; position?: string }[] = [
  { game: 'tokyo', input: 'mouse' },
  { game: 'new-york', input: 'mouse' },
  { game: 'new-york', input: 'keys' },
  { game: 'tokyo', input: 'keys', position: NEAR_THE_END.tokyo },
];

for (const { game, input, position } of GAMES) {
  // Keyboard games are played without drawings, because everything must also be available as text.
  const undrawn = input === 'keys';
  test(`a game in ${game} to its end, by ${input}${undrawn ? ', with nothing drawn' : ''}`, async ({
    page,
    context,
    asReturningUser,
    createTable,
  }) => {
    test.setTimeout(300_000);
    await asReturningUser(context);
    if (undrawn) await hideDrawings(page);
    const driver = new Driver(page, input, game.length);
    let targets = 0;
    driver.beforeAnswer = async () => void (targets += await sameTargets(driver));
    const options = position ? { position } : { game, seats: 3, bots: ['rookie' as const, 'random' as const] };
    await driver.start(await createTable(page, options));
    await driver.playToEnd();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules (Tokyo|New York)/);
    expect(driver.wire.acts.length).toBeGreaterThan(position ? 0 : 5);
    expect(driver.wire.refused, 'the server accepts every answer').toBe(0);
    if (game === 'new-york') expect(targets).toBeGreaterThan(2);
    await expect(page.locator('body')).not.toContainText('⟦');
    if (input === 'mouse') {
      await page.getByRole('button', { name: 'Read the log' }).click();
      await everyLineHasReason(page);
      await page.getByRole('button', { name: 'How it ended' }).click();
    }
    // No other person has a seat, so one press starts a rematch.
    await driver.again();
    expect(await driver.waitForQuestion()).toBe(true);
  });
}

test('a game’s record and picture', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await driver.waitForQuestion();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(driver.rematch).toBeVisible();
  const saved = async (name: string, role: 'button' | 'link') => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const record = await saved('Save the record', 'link');
  expect(record.bytes.toString()).toContain('concede');
  expect(record.name).toMatch(/^kaiju-tokyo-\d{4}-\d\d-\d\d-[A-Z0-9]{8}-1\.txt$/);
  const picture = await saved('Share the picture', 'button');
  expect(picture.name).toBe('Kaiju in Tokyo.png');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  // The size of the poster, its caption, two lines of standings and the game's name together.
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1240, 2176]);
  // A file this large can't be blank: it shows a monster and a city.
  expect(picture.bytes.length).toBeGreaterThan(60_000);
  await test.info().attach('picture', { body: picture.bytes, contentType: 'image/png' });
});

test('finished games are listed with their results', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  const code = await createTable(page);
  await driver.start(code);
  for (let round = 1; round <= 2; round += 1) {
    expect(await driver.waitForQuestion()).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await expect(driver.rematch).toBeVisible();
    if (round === 1) await driver.again();
  }
  await page.goto('/');
  const games = page.getByRole('listitem').filter({ hasText: 'Place 2 of 2' });
  await expect(games).toHaveCount(2);
  await games.first().getByText('Tokyo with one bot').click();
  await expect(games.first().getByRole('list').getByRole('listitem')).toHaveCount(2);
  await expect(games.first()).toContainText('(you)');
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    games.first().getByRole('link', { name: 'Save the record' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-2\.txt$/);
});

test('Enter starts a game on the freshly loaded home page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\/\w+$/);
});

/** Counts the frames in which the page is empty. */
async function watchForEmptyPage(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { empty: 0 };
    Object.assign(window, { seen });
    const check = () => {
      // The shortest page has a heading and a button.
      if (document.body.innerText.trim().length < 20) seen.empty += 1;
      requestAnimationFrame(check);
    };
    check();
  });
  return () => page.evaluate(() => (window as unknown as { seen: { empty: number } }).seen.empty);
}

test('from the home page into a game with one press, and to its end, without an empty page', async ({
  page,
  context,
  asReturningUser,
}) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start the rampage' });
  await start.waitFor();
  const empty = await watchForEmptyPage(page);
  await start.click();
  expect(await driver.waitForQuestion()).toBe(true);
  await expect(start).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(driver.rematch).toBeVisible({ timeout: 60_000 });
  expect(await empty()).toBe(0);
  // Screen readers no longer find the last question.
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('');
});
