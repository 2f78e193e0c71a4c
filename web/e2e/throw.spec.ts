/** The player throws the first dice of every turn, although the server has already rolled them. */

import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { runClock } from './play/clock.ts';
import { Driver } from './play/driver.ts';

/** Longest time to show what happens before the player's first turn, in milliseconds of the page's clock. */
const BEFORE_THE_THROW = 5_000;

/** Waits until the player can throw the dice of their first turn. */
async function untilThrow({ page }: Driver): Promise<void> {
  await expect(page.locator('section.tray.throws')).toBeVisible({ timeout: 60_000 });
}
const faces = ({ tray }: Driver) => tray.getByRole('button', { name: /^Die \d/ });

test('no face is seen before the throw, which sends nothing', async ({
  page,
  context,
  asReturningUser,
  createTable,
}) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await untilThrow(driver);
  await expect(driver.tray.getByRole('heading', { level: 2 })).toHaveText('Your turn');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText('Your turn. Roll 6 dice.');
  await expect(faces(driver)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(faces(driver)).toHaveCount(6);
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(/^Roll 1 of 3/);
  expect(driver.wire.acts).toEqual([]);
  expect(driver.wire.question?.prompt).toBe('reroll-or-stop');
});

test('the dice can be tapped', async ({ page, createTable }) => {
  await page.clock.install();
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await runClock(page, BEFORE_THE_THROW);
  await untilThrow(driver);
  await driver.tray.locator('.throw .dice').click();
  await expect(faces(driver)).toHaveCount(6);
});

test('after a reload the dice lie on the table', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await untilThrow(driver);
  await page.reload();
  await expect(faces(driver)).toHaveCount(6);
  await driver.answer();
});

test('a clock that runs is seen, and an answer that is given elsewhere throws the dice', async ({
  page,
  context,
  asReturningUser,
  createTable,
  newPerson,
}) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  const code = await createTable(page, { clock: 600 });
  await driver.start(code);
  await untilThrow(driver);
  await expect(page.getByRole('timer')).toBeVisible();
  const { question } = driver.wire;
  // The answer comes from another page, as it does if the clock runs out and a bot answers.
  const other = await newPerson();
  await asReturningUser(other.context());
  await other.context().addCookies(await context.cookies());
  const elsewhere = new Driver(other);
  await other.goto(`/t/${code}`);
  await elsewhere.waitForQuestion();
  await elsewhere.answer();
  await expect.poll(() => driver.wire.question?.ply).not.toBe(question?.ply);
  await expect(page.locator('section.tray.throws')).toBeHidden();
});
