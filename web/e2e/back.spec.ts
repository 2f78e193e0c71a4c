/** Leaving a table with the browser's Back button, wherever the keyboard's focus is. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

/** How many Tab positions to leave from. */
const POSITIONS = 12;
/** An explanation of what has the focus opens within this many milliseconds, and leaves with it. */
const EXPLAINED = 700;

test('Back works from every Tab position of a game played by keyboard alone', async ({
  page,
  context,
  asReturningUser,
}) => {
  await asReturningUser(context);
  await page.clock.install();
  const driver = new Driver(page, 'keys');
  await driver.begin();
  const left = new Set<string>();
  for (let tabs = 1; tabs <= POSITIONS; tabs += 1) {
    expect(await driver.waitForQuestion()).toBe(true);
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
    left.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''));
    await page.clock.runFor(EXPLAINED);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
    await page.goForward();
  }
  expect(left.size, 'different positions').toBeGreaterThan(POSITIONS / 2);
});
