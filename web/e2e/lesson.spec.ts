/** The guided first game: by keyboard alone, on a phone, skipped, and after a reload. */

import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectTidy, expectUnitsAreIcons } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

/** The elements that the lesson asks the player to press now. */
const expected = ({ page, tray }: Driver): Locator =>
  tray
    .locator('button.wanted, button.expected, [data-expected]')
    .or(page.locator('.market .expected'))
    .locator('visible=true');

/** Opens the home page, chooses a city and starts its lesson. */
async function begin(driver: Driver, city: string): Promise<void> {
  await driver.page.goto('/');
  await driver.page.getByRole('radio', { name: city }).check({ force: true });
  await driver.press(driver.page.getByRole('button', { name: /^Learn to play/ }));
}

/** Waits for a step, and returns whether it is the last one. */
async function waitForStep(driver: Driver, step: number): Promise<boolean> {
  expect(await driver.waitForQuestion()).toBe(true);
  await expect(driver.tray.locator('.progress')).toContainText(`Step ${step} of`);
  return driver.wire.question?.lesson?.of === step;
}

/** Presses one element that the lesson asks for. */
async function follow(driver: Driver): Promise<void> {
  const button = expected(driver).first();
  if (driver.input === 'mouse') return button.click();
  const { key, place, number } = await button.evaluate((button) => ({
    key: (button as HTMLElement).dataset.key,
    place: button.querySelector('kbd')?.textContent,
    number: (button as HTMLElement).dataset.number,
  }));
  const shortcut = number ?? (key === 'roll' ? 'r' : key === 'stop' ? 's' : place === '↵' ? 'Enter' : place);
  await driver.page.keyboard.press(shortcut ?? 'Enter');
}

/** Answers a step: keeps dice one after the other, then rolls. */
async function answer(driver: Driver): Promise<void> {
  const sent = driver.wire.acts.length;
  const isAnswered = () => driver.wire.acts.length > sent;
  const seen = () => expected(driver).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML).join());
  for (let presses = 0; presses < 8 && !isAnswered(); presses += 1) {
    const before = await seen();
    await follow(driver);
    await driver.soon(async () => isAnswered() || (await seen()) !== before);
  }
  expect(isAnswered(), 'the lesson was answered').toBe(true);
}

test('a whole lesson by keyboard alone, and then a real game', async ({ page, context, asReturningUser }) => {
  await asReturningUser(context);
  const driver = new Driver(page, 'keys');
  await begin(driver, 'Tokyo');
  let last = await waitForStep(driver, 1);
  // A different answer is refused with an explanation and isn't sent.
  await page.keyboard.press('s');
  await expect(driver.tray).toContainText('You can try that soon. For now: Pick the two Attack');
  expect(driver.wire.acts).toEqual([]);
  for (let step = 1; ; step += 1) {
    await expectTidy(page);
    await expectUnitsAreIcons(page);
    if (step === 1 || step === 4) await expectAccessible(page);
    await answer(driver);
    if (last) break;
    last = await waitForStep(driver, step + 1);
  }
  expect(driver.wire.refused).toBe(0);
  const real = page.getByRole('button', { name: 'Play a real game' });
  await expect(real).toBeVisible({ timeout: 60_000 });
  // Its dice are part of its script, so there is no luck to tell from choices.
  await expect(page.getByRole('heading', { name: 'Luck and choices' })).toHaveCount(0);
  await driver.press(real);
  await driver.waitForQuestion();
  await expect(driver.tray.locator('.lesson')).toHaveCount(0);
  expect(driver.wire.question?.lesson).toBeUndefined();
});

test('a lesson is announced, and can be skipped', async ({ page, context, asReturningUser }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await begin(driver, 'New York');
  await waitForStep(driver, 1);
  await expect(driver.tray.getByRole('heading', { level: 2 })).toHaveText(/^Pick the two Destruction/);
  await expect(page.locator('[aria-live="polite"]')).toContainText('Destruction smashes buildings');
  await driver.tray.getByRole('button', { name: 'Skip lesson' }).click();
  await expect(driver.tray.locator('.lesson')).toHaveCount(0);
  await driver.waitForQuestion();
  expect(driver.wire.question?.lesson).toBeUndefined();
});

test('a lesson goes on after a reload', async ({ page, context, asReturningUser }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await begin(driver, 'Tokyo');
  await waitForStep(driver, 1);
  await answer(driver);
  await waitForStep(driver, 2);
  await page.reload();
  await waitForStep(driver, 2);
  await answer(driver);
  await waitForStep(driver, 3);
});

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test.describe(`on a phone of ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('a whole lesson', async ({ page, context, asReturningUser }) => {
      await asReturningUser(context);
      const driver = new Driver(page);
      await begin(driver, 'New York');
      for (let step = 1; ; step += 1) {
        const last = await waitForStep(driver, step);
        await expectNoSidewaysScroll(page);
        await expectUnitsAreIcons(page);
        if (step === 1 || step === 9) await expectAccessible(page);
        const lesson = driver.tray.locator('.lesson p');
        await expect(lesson).toBeInViewport({ ratio: 1 });
        await expect(driver.tray.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
        await expect(driver.tray.getByRole('button', { name: 'Skip lesson' })).toBeInViewport({ ratio: 1 });
        await answer(driver);
        if (last) break;
      }
      await expect(page.getByRole('button', { name: 'Play a real game' })).toBeVisible({ timeout: 60_000 });
    });
  });
}
