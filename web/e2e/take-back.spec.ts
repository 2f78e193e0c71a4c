/** Taking back the last choices and, at a table with only bots, the whole turn. */

import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { Driver } from './play/driver.ts';
import { ROLL_IN_TOKYO } from './positions.ts';

test('a slip is taken back, by button and by key', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_TOKYO);
  const undo = driver.tray.getByRole('button', { name: /^Take back:/ });
  await expect(undo, 'nothing has been chosen yet').toHaveCount(0);
  await driver.choose(/^stop/);
  await driver.waitForQuestion();
  expect(driver.wire.question?.prompt).toBe('which-kind');
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await undo.click();
  await expect.poll(() => driver.wire.question?.prompt).toBe('reroll-or-stop');
  await expect(driver.tray.getByRole('button', { name: /^Die \d/ })).toHaveCount(6);
  const log = page.locator('.turns');
  await expect(log).toContainText('takes back');
  // Take back again after resolving: the effect of the dice is undone, too.
  await driver.choose(/^stop/);
  await driver.waitForQuestion();
  const energy = () => page.evaluate(() => document.querySelector('[data-anchor="player-A"]')?.textContent);
  const before = await energy();
  await driver.choose(/^resolve energy/);
  await driver.waitForQuestion();
  expect(await energy()).not.toBe(before);
  await page.keyboard.press('u');
  await expect.poll(energy).toBe(before);
  await expect(log.locator('.back'), 'what was taken back stays in the log').not.toHaveCount(0);
  await page.keyboard.press('u');
  await expect.poll(() => driver.wire.question?.prompt).toBe('reroll-or-stop');
  await page.reload();
  await driver.waitForQuestion();
  expect(driver.wire.question?.prompt).toBe('reroll-or-stop');
});

test('after a roll there is nothing to take back', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_TOKYO);
  await driver.button(/^Roll \d/).click();
  await driver.waitForQuestion();
  await expect(driver.tray.getByRole('button', { name: /^Take back:/ })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.locator('.turns .back')).toHaveCount(0);
});

test('among bots, the whole turn starts again, and the game becomes practice', async ({
  page,
  context,
  asReturningUser,
  createTable,
}) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  expect(await driver.playUntil('reroll-or-stop')).toBe(true);
  const first = await page.locator('nav .turn').innerText();
  const dice = async () =>
    (await driver.tray.getByRole('button', { name: /^Die \d/ }).evaluateAll((all) => all.map((die) => die.ariaLabel)))
      .map((name) => /, ([^,]+),/.exec(name ?? '')?.[1])
      // Sorted, because dice keep their places on the table whatever they showed in between.
      .sort()
      .join();
  const rolled = await dice();
  await driver.button(/^Roll \d/).click();
  await driver.waitForQuestion();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the start of my turn' }).click();
  await expect(page.getByRole('dialog')).toContainText('counts as practice');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await expect(page.locator('.turns .back').first()).toBeAttached();
  await driver.waitForQuestion();
  await expect(page.locator('nav .turn')).toHaveText(first);
  // The roll gives the same dice again.
  expect(await dice()).toBe(rolled);
});
