/** Games on a phone: every decision can be made by thumb, without scrolling. */

import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './checks.ts';
import { Driver } from './play/driver.ts';
import { FIVE_KINDS, NEAR_THE_END, ON_THE_BOARD, QUESTIONS, ROLL_OUTSIDE } from './positions.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Minimum touch target, in CSS pixels. */
const TARGET = 44;

/** Expects the question's controls to be in view and large enough, without scrolling. */
async function expectInReach(driver: Driver): Promise<void> {
  const { page, tray } = driver;
  await expectNoSidewaysScroll(page);
  for (const button of await tray.locator('button[data-key], button[data-primary], .dice button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(TARGET);
  }
  expect(await page.evaluate(() => scrollY), 'nothing was scrolled').toBe(0);
}

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test(`the first roll says what to do at ${size.width}x${size.height}`, async ({ page, startFrom }) => {
    await page.setViewportSize(size);
    const driver = new Driver(page);
    await startFrom(driver, ROLL_OUTSIDE);
    for (const text of [
      driver.tray.getByRole('heading', { name: 'Keep what you like, roll the rest' }),
      driver.tray.getByText(/^Tap dice to keep them/),
    ]) {
      await expect(text).toBeInViewport({ ratio: 1 });
      // Being in the viewport isn't enough: an ancestor could clip the text.
      const seen = await text.evaluate((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(seen, 'nothing covers it').toBe(true);
    }
    await expectInReach(driver);
  });

  test(`tips cover no part of the board at ${size.width}x${size.height}`, async ({ newPerson, startFrom }) => {
    for (const position of [ROLL_OUTSIDE, ON_THE_BOARD.place.position, FIVE_KINDS]) {
      const driver = new Driver(await newPerson({ viewport: size, hasTouch: true, isMobile: true }));
      await startFrom(driver, position);
      const board = await driver.page.locator('.board-view').boundingBox();
      const stage = await driver.tray.locator('.stage').boundingBox();
      const bottom = (board?.y ?? Infinity) + (board?.height ?? 0);
      expect(bottom, 'the board ends above the tray').toBeLessThan((stage?.y ?? 0) + 2);
      const tips = await driver.tray.locator('.tip').all();
      // The shortest phones have room only for the tip on rolling.
      expect(tips.length).toBe(size.height > 600 || position === ROLL_OUTSIDE ? 1 : 0);
      for (const tip of tips)
        expect((await tip.boundingBox())?.y, 'the tip is in the tray').toBeGreaterThan(bottom - 2);
    }
  });
}

for (const [prompt, position] of Object.entries(QUESTIONS)) {
  test(`${prompt} on a phone`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    const driver = new Driver(page);
    await startFrom(driver, position);
    expect(driver.wire.question?.prompt).toBe(prompt);
    await expectInReach(driver);
  });
}

for (const [game, position] of Object.entries(NEAR_THE_END)) {
  test(`a game in ${game} on a phone`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    const driver = new Driver(page, 'mouse', 7);
    await startFrom(driver, position);
    const seen = new Set<string>();
    driver.beforeAnswer = async () => {
      const prompt = driver.wire.question?.prompt ?? '';
      if (seen.has(prompt)) return;
      seen.add(prompt);
      await test.step(prompt, () => expectInReach(driver));
    };
    await driver.playToEnd();
    expect(driver.wire.refused).toBe(0);
  });
}
