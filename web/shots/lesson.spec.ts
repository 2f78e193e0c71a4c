/** Screenshots of every step of each guided first game. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { Screens } from './screens.ts';
import { CITIES } from './kinds.ts';

test.describe.configure({ mode: 'parallel' });

/** Everything that the lesson asks to press now. */
const EXPECTED = 'section.tray :is(button.wanted, button.expected, [data-expected]), .market .expected';
const throwing = (page: Page) => page.locator('.tray.throws button[data-key="roll"]');
const progress = (page: Page) => page.locator('section.tray .lesson .progress span');
const over = (page: Page) => page.getByRole('button', { name: 'Play a real game' });

/** Waits for a step of a lesson; false at its end. */
async function step(page: Page, number: number): Promise<boolean> {
  await expect(async () => {
    if (await throwing(page).isVisible()) await throwing(page).click();
    if (await over(page).isVisible()) return;
    await expect(progress(page)).toContainText(`Step ${number} of`, { timeout: 500 });
    await expect(page.locator(EXPECTED).locator('visible=true').first()).toBeEnabled({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return !(await over(page).isVisible());
}

for (const game of CITIES) {
  test(`a lesson in ${game}`, async ({ browser, kaiju, asReturningUser }) => {
    const screens = await Screens.open({ browser, url: kaiju.url, prepare: asReturningUser });
    const { desktop, phone } = screens;
    await desktop.goto('/');
    await desktop.getByRole('radio', { name: game === 'tokyo' ? 'Tokyo' : 'New York' }).check({ force: true });
    await desktop.getByRole('button', { name: /^Learn to play/ }).click();
    await desktop.waitForURL(/\/t\//);
    await phone.goto(desktop.url());
    for (let number = 1; (await step(desktop, number)) && (await step(phone, number)); number += 1) {
      await screens.take(`${game}-lesson-${String(number).padStart(2, '0')}`);
      for (let presses = 0; presses < 8; presses += 1) {
        const wanted = desktop.locator(EXPECTED).locator('visible=true').first();
        if (!(await wanted.isVisible())) break;
        await wanted.click({ timeout: 1_000 }).catch(() => {});
        await desktop.waitForTimeout(100);
        if (!(await progress(desktop).allInnerTexts()).some((text) => text.includes(`Step ${number} of`))) break;
      }
    }
    await screens.each((page) => expect(over(page)).toBeVisible());
    await screens.take(`${game}-lesson-end`);
    await screens.close();
  });
}
