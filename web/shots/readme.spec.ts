/** Takes the README's screenshots: a table of each game, in small files. */

import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { Screens } from './screens.ts';
import { findQuestions } from './find-questions.ts';
import { CITIES } from './kinds.ts';
import { LIVELY } from './wanted.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const DESK = { width: 1280, height: 860 };
/** Maximum file size, in bytes. */
const MAX_SIZE = 120_000;

/** Saves a WebP screenshot, in the best quality within the maximum size. Playwright itself can't take WebP. */
async function keep(page: Page, name: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await mkdir(FOLDER, { recursive: true });
  for (const quality of [80, 70, 60, 50]) {
    const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length < MAX_SIZE) return writeFile(resolve(FOLDER, `${name}.webp`), picture);
  }
  throw new Error(`${name} is too large`);
}

for (const game of CITIES) {
  test(`a table in ${game}`, async ({ browser, kaiju, asReturningUser }) => {
    const { cookie, found } = await findQuestions(kaiju.url, game, [LIVELY]);
    const screens = await Screens.open({ browser, url: kaiju.url, cookie, prepare: asReturningUser });
    await screens.desktop.setViewportSize(DESK);
    await screens.each(async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: page === screens.desktop ? 'light' : 'dark' });
      await page.goto(`/t/${found[0]?.code}`);
      const dice = page.locator('section.tray.asks .dice button:enabled');
      await expect(dice.first()).toBeVisible({ timeout: 60_000 });
      // Keep some dice, to show a decision in progress.
      for (const place of [0, 1, 3]) await dice.nth(place).click();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(1_000);
    });
    await keep(screens.desktop, game);
    if (game === 'new-york') await keep(screens.phone, `${game}-phone`);
    await screens.close();
  });
}
