/** The pictures of the README: a table of each game, small enough to be kept with the source. */

import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { Eyes } from './eyes.ts';
import { hunt } from './hunt.ts';
import { CITIES } from './kinds.ts';
import { LIVELY } from './wanted.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const DESK = { width: 1280, height: 860 };
/** The most that one of them may have, in bytes. */
const MOST = 120_000;

/** Chromium writes WebP when it is asked itself; as well as there is room for. */
async function keep(page: Page, name: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await mkdir(FOLDER, { recursive: true });
  for (const quality of [80, 70, 60, 50]) {
    const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length < MOST) return writeFile(resolve(FOLDER, `${name}.webp`), picture);
  }
  throw new Error(`${name} is too large`);
}

for (const game of CITIES) {
  test(`a table in ${game}`, async ({ browser, kaiju, practised }) => {
    const { cookie, found } = await hunt(kaiju.url, game, [LIVELY]);
    const eyes = await Eyes.open({ browser, url: kaiju.url, cookie, prepare: practised });
    await eyes.desk.setViewportSize(DESK);
    await eyes.each(async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: page === eyes.desk ? 'light' : 'dark' });
      await page.goto(`/t/${found[0]?.code}`);
      const dice = page.locator('section.tray.asks .dice button:enabled');
      await expect(dice.first()).toBeVisible({ timeout: 60_000 });
      // Some are kept, as in the middle of a thought.
      for (const place of [0, 1, 3]) await dice.nth(place).click();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(1_000);
    });
    await keep(eyes.desk, game);
    if (game === 'new-york') await keep(eyes.phone, `${game}-phone`);
    await eyes.close();
  });
}
