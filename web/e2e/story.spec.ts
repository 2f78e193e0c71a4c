/** The log as a story, turn cards, the recap, and what stays in view while reading back. */

import { expect, test } from './fixtures.ts';
import { expectAccessible } from './checks.ts';
import { Driver } from './play/driver.ts';
import { FIVE_KINDS, ROLL_IN_TOKYO } from './positions.ts';

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

test('a turn is told in a few sentences, with every event under "why?"', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, FIVE_KINDS);
  await driver.tray.getByRole('button', { name: /^Resolve 1 Attack/ }).click();
  const log = page.getByRole('region', { name: 'Log', exact: true });
  const attack = log.locator('p', { hasText: 'Kong attacks for 1: Captain Fish −1 life point' });
  await expect(attack).toBeVisible();
  await attack.getByRole('button').click();
  const events = log.getByRole('listitem');
  await expect(events.first()).toContainText('NY-5.');
  await expect(events.nth(1)).toContainText('Captain Fish takes 1 damage');
  await expect(page.locator('.seats li').first()).toContainText('1 Attack: Captain Fish −1 life point');
  await expectAccessible(page);
});

test('the log returns to the newest line, by a button or by itself', async ({ page, startFrom }) => {
  await page.clock.install();
  const driver = new Driver(page, 'mouse', 2);
  await startFrom(driver, ROLL_IN_TOKYO);
  const log = page.getByRole('region', { name: 'Log', exact: true });
  const newest = page.getByRole('button', { name: 'Newest' });
  const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  for (let answers = 0; answers < 12; answers += 1) {
    await driver.answer();
    await driver.waitForQuestion();
  }
  expect(await fromEnd()).toBeLessThan(2);
  await expect(newest).toHaveCount(0);
  for (const size of [
    { width: 1366, height: 650 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(fromEnd).toBeLessThan(2);
    await expect(newest).toHaveCount(0);
  }
  const readBack = async () => {
    await log.hover();
    await page.mouse.wheel(0, -4_000);
    await expect(newest).toBeVisible();
  };
  await readBack();
  await newest.click();
  await expect.poll(fromEnd).toBeLessThan(2);
  await readBack();
  await driver.answer();
  await driver.waitForQuestion();
  expect(await fromEnd(), 'what someone is reading stays in view').toBeGreaterThan(48);
  await page.clock.fastForward(16_000);
  await driver.answer();
  await driver.waitForQuestion();
  await expect.poll(fromEnd).toBeLessThan(2);
});
