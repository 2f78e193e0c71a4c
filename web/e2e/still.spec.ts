/** No layout shifts when events arrive: what the user looks at, or is about to press, stays in place. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { stillness, watchStillness } from './play/stillness.ts';

/** The viewer's own turns to play, with everyone else's in between. */
const TURNS = 2;
/** Maximum total shift: a digit that is a hair wider than another. Nothing is excluded. */
const STILL = 0.001;
const VIEWS = {
  'a desk': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

for (const game of ['tokyo', 'new-york']) {
  for (const [view, options] of Object.entries(VIEWS)) {
    test(`rounds in ${game} on ${view}`, async ({ somebody, lay }) => {
      test.setTimeout(240_000);
      const page = await somebody(options);
      await page.addInitScript(
        (kept) => {
          if (location.origin !== 'null') localStorage.setItem('kaiju', kept);
        },
        JSON.stringify({ speed: 'double', muted: true }),
      );
      const driver = new Driver(page, 'mouse', 5);
      await driver.start(await lay(page, { game, seats: 4, bots: ['rookie', 'rookie', 'rookie'] }));
      await driver.until('reroll-or-stop');
      await watchStillness(page);
      const turn = () => page.locator('header').first().innerText();
      const turns = new Set([await turn()]);
      for (let answers = 0; answers < 80 && turns.size <= TURNS; answers += 1) {
        await driver.answer();
        if (!(await driver.asked())) break;
        if (driver.wire.question?.prompt === 'reroll-or-stop') turns.add(await turn());
      }
      expect(turns.size).toBeGreaterThan(1);
      const { total, moved, costly } = await stillness(page);
      console.log(`    layout shift of ${turns.size - 1} rounds: ${total.toFixed(5)}`);
      expect(total, moved.join('\n')).toBeLessThan(STILL);
      expect(costly).toEqual([]);
    });
  }
}
