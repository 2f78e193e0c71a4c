/**
 * Rings on the board: pressing the middle of each hits it and nothing else, on every phone. board/hit-boxes.test.ts covers
 * the tightest arrangements.
 */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * Rings whose middle hits something else. A long question may overlap the bottom of the board; rings below it are
 * chosen in the tray.
 */
const missedRings = (page: Page) =>
  page.locator('.board-view ol li').evaluateAll((rings) =>
    rings.flatMap((ring) => {
      const { x, y, width, height } = ring.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit?.closest('li') === ring || hit?.closest('section.tray') ? [] : [ring.textContent];
    }),
  );

test('each is hit at its middle', async ({ page, context, asReturningUser, createTable }) => {
  test.setTimeout(300_000);
  await asReturningUser(context);
  const driver = new Driver(page, 'mouse', 3);
  await driver.start(await createTable(page, { game: 'new-york', seats: 4, bots: ['rookie', 'random', 'rookie'] }));
  const seen = new Set<string>();
  driver.beforeAnswer = async () => {
    const { prompt = '', answers = [] } = driver.wire.question ?? {};
    const marked = answers.filter(({ mark }) => mark && mark.kind !== 'market').length;
    if (marked === 0 || seen.has(prompt)) return;
    seen.add(prompt);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator('.board-view ol .number')).toHaveCount(marked);
      expect(await missedRings(page), `${prompt} at ${size.width} px`).toEqual([]);
    }
  };
  await driver.playToEnd();
  expect([...seen]).toContain('place');
  expect(seen.size).toBeGreaterThan(1);
});
