/** What travels, what moves, and what stays where it is. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

/** Bytes that may travel before the first page is there, and before a table is. */
const FIRST_PAGE = 150_000;
const TO_THE_TABLE = 250_000;

test('the first page is light, and so is the way to the table', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('/', { waitUntil: 'networkidle' });
  console.log(`    the first page: ${Math.round(bytes / 1_000)} kB`);
  expect(bytes).toBeLessThan(FIRST_PAGE);
  await new Driver(page).press(page.getByRole('button', { name: 'Start the rampage' }));
  await expect(page.locator('section.tray')).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log(`    to the table: ${Math.round(bytes / 1_000)} kB`);
  expect(bytes).toBeLessThan(TO_THE_TABLE);
});

test('nothing is laid out anew when events arrive, and only what is cheap moves', async ({ page, lay }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    let total = 0;
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        // A word that is another word now, at the same place.
        if (entry.value < 0.0005) continue;
        total += entry.value;
        Object.assign(window, { total });
        const what = entry.sources
          .filter(({ node }) => !(node instanceof Element) || !node.closest('aside'))
          .map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : '?'));
        if (what.length > 0) moved.push(`${entry.value.toFixed(4)} ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const driver = new Driver(page);
  await driver.start(await lay(page, { game: 'new-york', seats: 4, bots: ['rookie', 'rookie', 'rookie'] }));
  await driver.until('reroll-or-stop');
  await page.evaluate(() => document.fonts.ready);
  const costly = new Set<string>();
  const looking = setInterval(() => {
    void page
      .evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const frames = (animation.effect as KeyframeEffect | null)?.getKeyframes() ?? [];
          const cheap = [
            'transform',
            'opacity',
            'translate',
            'rotate',
            'scale',
            'offset',
            'easing',
            'composite',
            'computedOffset',
          ];
          return frames.flatMap((frame) => Object.keys(frame).filter((name) => !cheap.includes(name)));
        }),
      )
      .then((names) => names.forEach((name) => costly.add(name)))
      .catch(() => {});
  }, 100);
  await page.evaluate(() => (window as unknown as { moved: string[] }).moved.splice(0));
  // A turn of our own, and the bots' turns after it, at the usual speed.
  const turn = () => page.locator('header').first().innerText();
  const first = await turn();
  for (let answers = 0; answers < 25; answers += 1) {
    await driver.answer();
    if (!(await driver.asked())) break;
    if (driver.wire.question?.prompt === 'reroll-or-stop' && (await turn()) !== first) break;
  }
  clearInterval(looking);
  const { moved, total } = await page.evaluate(() => {
    const seen = window as unknown as { moved: string[]; total?: number };
    return { moved: seen.moved, total: seen.total ?? 0 };
  });
  console.log(`    layout shift of a round: ${total.toFixed(4)}`);
  expect(moved, 'board, tray and bar stay where they are').toEqual([]);
  expect(total, 'players and log may grow, a little').toBeLessThan(0.03);
  expect([...costly]).toEqual([]);
});

test('the text of a rule comes when somebody asks why', async ({ page, context, practised, lay }) => {
  await practised(context);
  const driver = new Driver(page);
  await driver.start(await lay(page));
  await driver.until('reroll-or-stop');
  const loaded = page.waitForResponse(/words-en-rules/);
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  expect((await loaded).ok()).toBe(true);
  await expect(page.locator('.because').first()).toHaveText(/^(TK|TR)-[\d.]+ \S.{20,}/);
  await expect(page.locator('body')).not.toContainText('⟦');
});
