/** Nothing is laid out anew when events arrive: what somebody looks at, or is about to press, stays where it is. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { stillness, watchStillness } from './play/stillness.ts';

/** So many turns of our own, with those of all others between them. */
const TURNS = 2;
/** All shifts together may be no more than this: a figure that is a hair wider than another. Nothing is left out of it. */
const STILL = 0.001;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Plays some rounds. */
async function rounds(driver: Driver): Promise<void> {
  await driver.until('reroll-or-stop');
  await watchStillness(driver.page);
  const turn = () => driver.page.locator('header').first().innerText();
  const turns = new Set([await turn()]);
  for (let answers = 0; answers < 60 && turns.size <= TURNS; answers += 1) {
    await driver.answer();
    if (!(await driver.asked())) break;
    if (driver.wire.question?.prompt === 'reroll-or-stop') turns.add(await turn());
  }
  expect(turns.size, 'rounds were played').toBeGreaterThan(1);
}

async function hurried(page: Page): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (location.origin !== 'null') localStorage.setItem('kaiju', kept);
    },
    JSON.stringify({ speed: 'double', muted: true }),
  );
}

for (const game of ['tokyo', 'new-york']) {
  test(`rounds in ${game}, on a desk and on a phone`, async ({ page, somebody, lay }) => {
    test.setTimeout(240_000);
    const code = await lay(page, { game, seats: 4, bots: ['rookie', 'rookie'] });
    const phone = await somebody(PHONE);
    await Promise.all([page, phone].map(hurried));
    const [desk, hand] = [new Driver(page, 'mouse', 5), new Driver(phone, 'mouse', 6)];
    await page.goto(`/t/${code}`);
    await hand.join(code);
    await page.getByRole('button', { name: 'Start the rampage' }).click();
    await Promise.all([rounds(desk), rounds(hand)]);
    for (const where of [page, phone]) {
      const { total, moved, costly } = await stillness(where);
      console.log(`    layout shift of some rounds: ${total.toFixed(5)}`);
      expect(total, moved.join('\n')).toBeLessThan(STILL);
      expect(costly, 'only what costs nothing is animated').toEqual([]);
    }
  });
}
