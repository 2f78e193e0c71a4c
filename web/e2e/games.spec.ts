/** Whole games through the page, to their end. */

import { expect, test } from './fixtures.ts';
import { Driver, type Hands } from './play/driver.ts';

const HANDS: Hands[] = ['mouse', 'keys'];

for (const game of ['tokyo', 'new-york']) {
  for (const hands of HANDS) {
    test(`a game in ${game} to its end, by ${hands}`, async ({ page, context, practised, lay }) => {
      test.setTimeout(300_000);
      await practised(context);
      const driver = new Driver(page, hands, game.length);
      await driver.start(await lay(page, { game, seats: 3, bots: ['rookie', 'random'] }));
      await driver.toTheEnd();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/rules (Tokyo|New York)/);
      expect(driver.wire.acts.length).toBeGreaterThan(5);
      expect(driver.wire.refused, 'what the page offers is taken').toBe(0);
      await expect(page.locator('body')).not.toContainText('⟦');
      // Rematch: everybody keeps their seat.
      await driver.press(driver.rematch);
      await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeVisible();
    });
  }
}

test('from the first page into a game with one press', async ({ page }) => {
  const driver = new Driver(page);
  const begun = Date.now();
  await driver.begin();
  expect(await driver.asked()).toBe(true);
  expect(Date.now() - begun, 'the first own question within 20 s').toBeLessThan(20_000);
});
