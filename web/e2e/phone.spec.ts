/** A game on a phone: decisions without scrolling, by thumb. */

import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './checks.ts';
import { Driver } from './play/driver.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Minimum touch target, in CSS pixels. */
const TARGET = 44;

for (const game of ['tokyo', 'new-york']) {
  test(`a game in ${game} on a phone`, async ({ page, context, asReturningUser, createTable }) => {
    test.setTimeout(300_000);
    await asReturningUser(context);
    const driver = new Driver(page, 'mouse', 7);
    await driver.start(await createTable(page, { game, seats: 4, bots: ['rookie', 'random', 'rookie'] }));
    const seen = new Set<string>();
    driver.beforeAnswer = async () => {
      const prompt = driver.wire.question?.prompt ?? '';
      if (seen.has(prompt)) return;
      seen.add(prompt);
      await expectNoSidewaysScroll(page);
      await test.step(`what ${prompt} needs is in view`, async () => {
        for (const button of await driver.tray.locator('button[data-key], button[data-primary], .dice button').all()) {
          await expect(button).toBeInViewport({ ratio: 1 });
          const box = await button.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(TARGET);
        }
        expect(await page.evaluate(() => scrollY), 'nothing was scrolled').toBe(0);
      });
    };
    await driver.playToEnd();
    expect(seen.size).toBeGreaterThan(2);
  });
}
