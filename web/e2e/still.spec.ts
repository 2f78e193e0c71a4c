/** No layout shifts when events arrive: everything that the user looks at or is about to press stays in place. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { ROLL_IN_NEW_YORK, ROLL_IN_TOKYO } from './positions.ts';
import { layoutShifts, watchLayoutShifts } from './play/layout-shifts.ts';

/** Number of rounds to play, each from one of the viewer's turns to the next. */
const TURNS = 2;
/** Maximum cumulative layout shift: allows for digits that differ slightly in width, and nothing more. */
const MAX_SHIFT = 0.001;
const SCREENS = {
  'a desk': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const ROLLS = { tokyo: ROLL_IN_TOKYO, 'new-york': ROLL_IN_NEW_YORK };

for (const [game, position] of Object.entries(ROLLS)) {
  for (const [screen, options] of Object.entries(SCREENS)) {
    test(`rounds in ${game} on ${screen}`, async ({ newPerson, startFrom }) => {
      const page = await newPerson(options);
      await page.addInitScript(
        (stored) => {
          if (location.origin !== 'null') localStorage.setItem('kaiju', stored);
        },
        JSON.stringify({ speed: 'double', muted: true }),
      );
      const driver = new Driver(page, 'mouse', 5);
      await startFrom(driver, position);
      await watchLayoutShifts(page);
      const turn = () => page.locator('header').first().innerText();
      const turns = new Set([await turn()]);
      for (let answers = 0; answers < 80 && turns.size <= TURNS; answers += 1) {
        await driver.answer();
        if (!(await driver.waitForQuestion())) break;
        if (driver.wire.question?.prompt === 'reroll-or-stop') turns.add(await turn());
      }
      expect(turns.size, 'rounds played').toBe(TURNS + 1);
      const { total, moved, costly } = await layoutShifts(page);
      console.log(`    layout shift of ${turns.size - 1} rounds: ${total.toFixed(5)}`);
      expect(total, moved.join('\n')).toBeLessThan(MAX_SHIFT);
      expect(costly).toEqual([]);
    });
  }
}
