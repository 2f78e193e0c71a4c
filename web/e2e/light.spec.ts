/** The number of bytes loaded before a page is ready, and the files loaded only on demand. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

/** Maximum number of bytes loaded before the home page is ready, and before a table is ready. */
const FIRST_PAGE = 140_000;
const TO_THE_TABLE = 282_000;

test('the home page is light, and so is opening a table', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('/', { waitUntil: 'networkidle' });
  console.log(`    the first page: ${Math.round(bytes / 1_000)} kB`);
  expect(bytes).toBeLessThan(FIRST_PAGE);
  await new Driver(page).press(page.getByRole('button', { name: 'Start the rampage' }));
  await expect(page.locator('section.tray')).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log(`    to the table: ${Math.round(bytes / 1_000)} kB`);
  expect(bytes).toBeLessThan(TO_THE_TABLE);
});

test('a rule’s text is loaded when it is opened', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await driver.playUntil('reroll-or-stop');
  const loaded = page.waitForResponse(/words-en-rules/);
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  expect((await loaded).ok()).toBe(true);
  await expect(page.locator('.because').first()).toHaveText(/^(TK|TR)-[\d.]+ \S.{20,}/);
  await expect(page.locator('body')).not.toContainText('⟦');
});
