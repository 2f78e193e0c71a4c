/** Whole games by keyboard alone, and by roles and accessible names alone, each with at least one purchase. */

import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { BUY_NEAR_THE_END } from './positions.ts';

const END = /rules (Tokyo|New York)|No one rules/;

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

for (const [game, position] of Object.entries(BUY_NEAR_THE_END)) {
  test(`a game in ${game} by keyboard alone, with a card bought`, async ({ page, startFrom }) => {
    // Count everything that is pressed with the mouse or by touch.
    await page.addInitScript(() => {
      Object.assign(window, { presses: 0 });
      addEventListener('pointerdown', () => Object.assign(window, { presses: 1 }), true);
    });
    const driver = new Driver(page, 'keys', 3);
    await startFrom(driver, position);
    expect(driver.wire.question?.prompt).toBe('buy');
    const number = await driver.tray.locator('button[data-action^="buy"]:not(.bad) .number').first().innerText();
    await page.keyboard.press(number);
    await expect.poll(() => driver.wire.acts[0]?.action).toMatch(/^buy /);
    await driver.playToEnd();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(END);
    expect(driver.wire.refused).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(0);
  });
}

/** Patterns for answers' names, in order of preference. Answers that bring the end of the game closer come first. */
const NAMES = [
  /^Roll to rise/,
  /^Die \d, (Attack|Celebrity), rolling again/,
  /^Roll \d (die|dice)/,
  /^Stop and resolve/,
  /^Resolve (all|both)/,
  /^Buy \S.* for \d/,
  /^(Summon|Command|Attack with|Choose|High-rise|Power plant|Hospital|Infantry|Jet|Tank) ?/,
  /^(Stay|Move|Enter|Advance|Flee|Start|Return) \S/,
  /^(Leave Tokyo|End your turn|Not now|Stop here|Buy nothing|Don't use the Attack)/,
  /^Resolve \d/,
  /^(Heal|Gain) \d/,
];

/** The tray, as a screen reader finds it: the first region of the main part, named by its question. */
const tray = (page: Page): Locator => page.getByRole('main').getByRole('region').first();

/**
 * Gives the answer whose name matches the earliest pattern. Returns its name, or undefined while there is nothing to
 * answer.
 */
async function answerByName(page: Page): Promise<string | undefined> {
  const hold = page.getByRole('button', { name: /hold to confirm/ });
  if (await hold.isVisible()) {
    await hold.press('Enter');
    return 'confirmed';
  }
  for (const name of NAMES) {
    const button = tray(page).getByRole('button', { name, disabled: false }).first();
    if (!(await button.isVisible())) continue;
    const whole = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    // The next event may remove the button; then the next attempt finds another one.
    await button.click({ timeout: 1_000 }).catch(() => {});
    // Omit the number of the answer's key, which screen readers don't read out.
    return whole.replaceAll(/\s+/g, ' ').replace(/^\d+ /, '');
  }
  return undefined;
}

for (const [game, position] of Object.entries(BUY_NEAR_THE_END)) {
  test(`a game in ${game} by roles and names alone, with a card bought`, async ({ page, createTable }) => {
    await page.goto(`/t/${await createTable(page, { position })}`);
    await page.getByRole('button', { name: 'Start the rampage' }).click();
    const over = page.getByRole('heading', { level: 1, name: END });
    const given: string[] = [];
    await expect(async () => {
      if (await over.isVisible()) return;
      const answer = await answerByName(page);
      if (answer) given.push(answer);
      expect(await over.isVisible(), given.join('\n')).toBe(true);
    }).toPass({ timeout: 100_000, intervals: [50] });
    expect(given.filter((name) => name.startsWith('Buy ')).length, given.join('\n')).toBeGreaterThan(0);
    expect(
      given.some((name) => /^(Resolve|Roll to rise)/.test(name)),
      given.join('\n'),
    ).toBe(true);
    await page.getByRole('button', { name: 'Read the log' }).click();
    const earlier = page.getByRole('button', { name: 'Earlier turns' });
    while (await earlier.isVisible()) await earlier.click();
    await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(/ buys /);
  });
}
