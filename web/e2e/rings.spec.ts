/**
 * Pressing the middle of a ring on the board selects that ring, or explains the piece that lies there, on phones of every
 * size. board/hit-boxes.test.ts covers the most crowded boards.
 */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { ON_THE_BOARD } from './positions.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * Rings whose middle is covered by something else. A long question may overlap the bottom of the board; rings below it
 * can be chosen in the tray.
 */
const missedRings = (page: Page) =>
  page.locator('.board-view ol li').evaluateAll((rings) =>
    rings.flatMap((ring) => {
      const { x, y, width, height } = ring.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const explains = hit?.matches('[data-help="building"], [data-help="unit"]');
      return hit?.closest('li') === ring || explains || hit?.closest('section.tray') ? [] : [ring.textContent];
    }),
  );

for (const [prompt, { position, targets }] of Object.entries(ON_THE_BOARD)) {
  test(`each ring of ${prompt} is hit at its middle`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    const driver = new Driver(page);
    await startFrom(driver, position);
    expect(driver.wire.question?.prompt).toBe(prompt);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator('.board-view ol .number')).toHaveCount(targets);
      expect(await missedRings(page), `at ${size.width} px`).toEqual([]);
    }
  });
}
