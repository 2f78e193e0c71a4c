/** Leaving a table with the browser's Back button, wherever the keyboard focus is. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

/** Number of Tab positions from which to leave. */
const POSITIONS = 12;
/** The focused element's explanation opens after this many milliseconds. */
const EXPLAINED = 500;

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
  let explained = 0;
  for (let tabs = 1; tabs <= POSITIONS; tabs += 1) {
    expect(await driver.waitForQuestion()).toBe(true);
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return { html: element?.outerHTML.slice(0, 200) ?? '', explained: element?.hasAttribute('data-help') ?? false };
    });
    left.add(focused.html);
    await page.clock.runFor(EXPLAINED);
    await expect(page.locator('#help-bubble'), focused.html).toHaveCount(focused.explained ? 1 : 0);
    explained += Number(focused.explained);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
    await page.goForward();
  }
  expect(left.size, 'different positions').toBeGreaterThan(POSITIONS / 2);
  expect(explained, 'positions with an explanation').toBeGreaterThan(0);
});
