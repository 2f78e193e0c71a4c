/**
 * Load time and frame rate. The figures are printed; they are meaningful only on an idle machine: `npm run measures`.
 */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

test.describe.configure({ mode: 'serial' });
const report = (what: string, figure: string) => console.log(`    ${what}: ${figure}`);

test('the home page is interactive within a second', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start the rampage' }).waitFor();
  await page.evaluate(() => performance.clearMarks());
  const cold = await page.context().browser()?.newContext();
  const fresh = await cold?.newPage();
  if (!cold || !fresh) throw new Error('there is no browser');
  await fresh.goto(page.url(), { waitUntil: 'commit' });
  const ready = await fresh.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find((it) => it.textContent?.includes('Start the rampage'));
    return button && !button.disabled ? performance.now() : undefined;
  });
  const time = (await ready.jsonValue()) ?? Infinity;
  await cold.close();
  report('until the red button can be pressed', `${Math.round(time)} ms`);
  expect(time).toBeLessThan(1_000);
});

test('sixty frames a second while dice roll', async ({ page, createTable }) => {
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await driver.playUntil('reroll-or-stop');
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((measured) => {
        const times: number[] = [];
        const started = performance.now();
        const frame = (now: number) => {
          times.push(now);
          if (now - started < 1_200) requestAnimationFrame(frame);
          else measured(times.slice(1).map((time, i) => time - (times[i] ?? time)));
        };
        requestAnimationFrame(frame);
      }),
  );
  await page.keyboard.press('r');
  const gaps = (await frames).toSorted((a, b) => a - b);
  const at = (part: number) => gaps[Math.floor(gaps.length * part)] ?? Infinity;
  const rate = 1_000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  report(
    'frames a second',
    `${rate.toFixed(1)}; half within ${at(0.5).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)} ms`,
  );
  expect(rate).toBeGreaterThan(55);
});
