/** Replays: of a finished game, of the running one, and of a game in a link. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTidy } from './checks.ts';
import { Driver } from './play/driver.ts';
import { NEAR_THE_END, ROLL_IN_TOKYO } from './positions.ts';

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Moment of the game' });
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const at = async (page: Page): Promise<number> => Number(await seekBar(page).inputValue());
const menu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
};

/** Plays a game to its end and opens its replay from the results. */
async function watchFinished(page: Page, position: string, start: (driver: Driver, position: string) => Promise<void>) {
  const driver = new Driver(page, 'mouse', 9);
  await start(driver, position);
  await driver.playToEnd();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await expect(seekBar(page)).toBeVisible();
}

test('a finished game is watched step by step, and the address follows', async ({
  page,
  context,
  asReturningUser,
  startFrom,
}) => {
  await asReturningUser(context);
  await watchFinished(page, NEAR_THE_END.tokyo, startFrom);
  expect(await at(page)).toBe(0);
  const last = Number(await seekBar(page).getAttribute('max'));
  expect(last).toBeGreaterThan(3);
  // The first moment is the game's first question, shown with its options and the chosen answer.
  await expect(page.locator('section.tray')).toContainText('Chosen:');
  await expect(page.locator('section.tray button[data-key="stop"]')).toBeDisabled();
  await step(page, 'Next choice').click();
  const second = await at(page);
  expect(second).toBeGreaterThan(0);
  await expect(page).toHaveURL(new RegExp(`/t/\\w+/replay/1#ply=${second}$`));
  await page.keyboard.press('ArrowLeft');
  await expect(seekBar(page)).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(seekBar(page)).toHaveValue(String(second));
  await page.keyboard.press('ArrowDown');
  expect(await at(page)).toBeGreaterThan(second);
  // The slider works by keyboard, and its value names the moment.
  await seekBar(page).focus();
  await page.keyboard.press('End');
  await expect(seekBar(page)).toHaveValue(String(last));
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', new RegExp(`^Turn \\d+: .+ · ${last} of ${last}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The game is over');
  // Every moment has a link.
  await page.goto(page.url().replace(/#.*/, `#ply=${second}`));
  await page.reload();
  await expect(seekBar(page)).toHaveValue(String(second));
  await page.getByRole('combobox', { name: 'Jump to a turn' }).selectOption({ index: 0 });
  await expect(seekBar(page)).toHaveValue('0');
  // The statistics cover the game up to the moment.
  await page.getByRole('tab', { name: 'Stats' }).click();
  const taken = page.getByRole('row', { name: /^Damage taken/ }).getByRole('cell');
  const before = await taken.allInnerTexts();
  await seekBar(page).fill(String(last));
  await expect.poll(async () => (await taken.allInnerTexts()).join()).not.toBe(before.join());
});

test('a replay plays at any speed and pauses', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  await page.clock.install();
  await watchFinished(page, NEAR_THE_END['new-york'], startFrom);
  const last = Number(await seekBar(page).getAttribute('max'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.keyboard.press('p');
  await expect(step(page, 'Pause')).toBeVisible();
  await page.clock.runFor(3_000);
  const here = await at(page);
  expect(here).toBeGreaterThan(0);
  expect(here).toBeLessThan(last);
  await page.keyboard.press('p');
  const paused = await at(page);
  await page.clock.runFor(10_000);
  expect(await at(page), 'pauses').toBe(paused);
  await page.getByRole('combobox', { name: 'Replay speed' }).selectOption('2×');
  await step(page, 'Play').click();
  await page.clock.runFor(2_000);
  expect(await at(page)).toBeGreaterThan(paused);
  await page.getByRole('combobox', { name: 'Replay speed' }).selectOption('Instant');
  await expect(seekBar(page)).toHaveValue(String(last));
});

for (const [game, position] of Object.entries(NEAR_THE_END)) {
  test(`a replay in ${game} is accessible and fits every screen`, async ({
    page,
    context,
    asReturningUser,
    startFrom,
  }) => {
    await asReturningUser(context);
    await watchFinished(page, position, startFrom);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [844, 390],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(step(page, 'Play')).toBeInViewport();
      await expect(seekBar(page)).toBeInViewport();
      await expectTidy(page);
      await expectNoSidewaysScroll(page);
      if (width === 1440 || width === 390) await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    for (const item of ['Copy a link', 'Play on from here', 'Check the dice', 'Keys']) {
      await menu(page, item);
      await expectAccessible(page, 'dialog[open]');
      await page.keyboard.press('Escape');
    }
  });
}

test('a whole game in a link opens for anyone, and a broken one says why', async ({
  page,
  context,
  asReturningUser,
  startFrom,
  newPerson,
  unseenErrors,
}) => {
  await asReturningUser(context);
  await watchFinished(page, NEAR_THE_END.tokyo, startFrom);
  await step(page, 'Next choice').click();
  const ply = await at(page);
  const last = await seekBar(page).getAttribute('max');
  await menu(page, 'Copy a link');
  const link = await page.getByRole('textbox', { name: 'Link with the whole game' }).inputValue();
  expect(link).toMatch(new RegExp(`/replay#g=[\\w-]+&ply=${ply}$`));
  const other = await newPerson({ viewport: { width: 390, height: 844 } });
  await asReturningUser(other.context());
  await other.goto(link);
  await expect(seekBar(other)).toHaveValue(String(ply));
  await expect(seekBar(other)).toHaveAttribute('max', last ?? '');
  await expect(other.locator('section.tray')).toContainText('Chosen:');
  const notice = other.getByRole('heading', { name: 'No replay here' });
  await other.goto(`/replay${new URL(link).hash.slice(0, 60)}`);
  await expect(notice).toBeVisible();
  await expect(other.getByRole('main')).toContainText('This link is cut off or changed');
  await expectAccessible(other);
  const packed = await page.evaluate(async () => {
    const bytes = new Blob(['kaiju-game 9\nrules 2\n']).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const text = String.fromCharCode(...new Uint8Array(await new Response(bytes).arrayBuffer()));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  });
  await other.goto('/');
  await other.goto(`/replay#g=${packed}`);
  await expect(notice).toBeVisible();
  await expect(other.getByRole('main')).toContainText("This server can't replay the game in this link.");
  await other.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CompressionStream');
  });
  await other.goto('/');
  await other.goto(link);
  await expect(other.getByRole('main')).toContainText('too old to read a game from a link');
  const expected = /400|404|422/;
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((line) => !expected.test(line)));
});

test('a game is played on from a moment, as practice', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  await watchFinished(page, NEAR_THE_END.tokyo, startFrom);
  await menu(page, 'Play on from here');
  const driver = new Driver(page, 'mouse', 9);
  await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
  await expect(page).toHaveURL(/\/t\/\w+$/);
  expect(await driver.waitForQuestion()).toBe(true);
  await expect(page.locator('nav .turn')).toHaveText('Turn 21');
  await driver.playToEnd();
  await expect(page.getByText('This was a practice game.')).toBeVisible();
});

test('the running game is watched in a tab of its own', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_TOKYO);
  await driver.choose(/^stop/);
  await driver.waitForQuestion();
  await page.getByRole('button', { name: 'Menu' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('dialog').getByRole('link', { name: 'Watch this game from the start' }).click();
  const replay = await opened;
  await expect(seekBar(replay)).toBeVisible();
  expect(Number(await seekBar(replay).getAttribute('max'))).toBeGreaterThan(0);
  await replay.getByRole('button', { name: 'Menu' }).click();
  // A running game's record contains secrets, so its dice can't be checked yet.
  await expect(replay.getByRole('dialog').getByRole('button', { name: 'Check the dice' })).toHaveCount(0);
  await expect(page.locator('section.tray.asks'), 'the table stays open').toBeVisible();
});

test('finished games on the home page have their replays', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  const driver = new Driver(page, 'mouse', 9);
  await startFrom(driver, NEAR_THE_END.tokyo);
  await driver.playToEnd();
  await page.goto('/');
  await page.locator('details summary').filter({ hasText: /Tokyo/ }).first().click();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await expect(seekBar(page)).toBeVisible();
});
