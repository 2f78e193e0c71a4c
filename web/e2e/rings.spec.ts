/** Rings on the map: a press in the middle of each hits it and nothing else, on every phone. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

test('each is hit in its own middle', async ({ page, context, practised, lay }) => {
  test.setTimeout(240_000);
  await practised(context);
  const driver = new Driver(page, 'mouse', 3);
  await driver.start(await lay(page, { game: 'new-york', seats: 4, bots: ['rookie', 'random', 'rookie'] }));
  await driver.until('destroy');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const rings = page.locator('.board-view ol li');
    await expect(rings.first()).toBeVisible();
    expect(await rings.count()).toBe(await driver.tray.locator('.scrolls button[data-action]').count());
    const astray = await rings.evaluateAll((all) => {
      // A long question may lie over the foot of the board; what is under it is hit in the tray.
      const tray = document.querySelector('section.tray')?.getBoundingClientRect().top ?? innerHeight;
      return all.flatMap((ring) => {
        const { x, y, width, height } = ring.getBoundingClientRect();
        const [across, down] = [x + width / 2, y + height / 2];
        const number = ring.querySelector('.number')?.textContent;
        const hit = document.elementFromPoint(across, down)?.closest('li');
        return down < tray && hit !== ring ? [`${number} is hit as ${hit?.querySelector('.number')?.textContent}`] : [];
      });
    });
    expect(astray, `${size.width} px`).toEqual([]);
  }
});
