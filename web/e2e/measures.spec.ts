/**
 * Load time and frame rate. The figures are printed; they are meaningful only on an idle machine: `npm run measures`.
 */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Bot } from '../src/protocol.ts';
import { Driver } from './play/driver.ts';
import { HIT_IN_TOKYO, ON_THE_BOARD, ROLL_IN_TOKYO } from './positions.ts';

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

/** Starts measuring frames; resolves to the times between them in milliseconds, shortest first. */
function measureFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    (lasts) =>
      new Promise<number[]>((measured) => {
        const times: number[] = [];
        const started = performance.now();
        const frame = (now: number) => {
          times.push(now);
          if (now - started < lasts) requestAnimationFrame(frame);
          else measured(times.slice(1).map((time, i) => time - (times[i] ?? time)));
        };
        requestAnimationFrame(frame);
      }),
    1_200,
  );
}

/** Reports the measured frames, and returns their number per second. */
function frameRate(what: string, times: number[]): number {
  const gaps = times.toSorted((a, b) => a - b);
  const at = (part: number) => gaps[Math.floor(gaps.length * part)] ?? Infinity;
  const rate = 1_000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const figures = `half within ${at(0.5).toFixed(1)} ms, 95% within ${at(0.95).toFixed(1)} ms`;
  report(`frames a second, ${what}`, `${rate.toFixed(1)}; ${figures}`);
  return rate;
}

test('sixty frames a second while dice roll', async ({ page, createTable }) => {
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await driver.playUntil('reroll-or-stop');
  const frames = measureFrames(page);
  await page.keyboard.press('r');
  expect(frameRate('dice', await frames)).toBeGreaterThan(55);
});

for (const rate of [1, 4])
  test(`a replay of six monsters opens within a second and scrubs without a pause, processor 1:${rate}`, async ({
    page,
    context,
    asReturningUser,
    createTable,
  }) => {
    await asReturningUser(context);
    const code = await createTable(page, { game: 'new-york', seats: 6, bots: Array<Bot>(6).fill('rookie') });
    await new Driver(page).start(code);
    await expect(page.getByRole('heading', { name: 'Final standings' })).toBeVisible({ timeout: 60_000 });
    await page.goto(`/t/${code}/replay/1`);
    const seekBar = page.getByRole('slider', { name: 'Moment of the game' });
    await seekBar.waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    // Load the page again, with everything but the replay in the cache.
    await page.reload({ waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => {
      const slider = document.querySelector('input[type=range]');
      return slider instanceof HTMLInputElement && Number(slider.max) > 100 ? performance.now() : undefined;
    });
    const time = (await ready.jsonValue()) ?? Infinity;
    report(`until a replay of six can be played, processor 1:${rate}`, `${Math.round(time)} ms`);
    const frames = measureFrames(page);
    await seekBar.evaluate(async (slider: HTMLInputElement) => {
      const last = Number(slider.max);
      for (let i = 0; i < 60; i += 1) {
        slider.value = String(Math.round((last * i) / 60));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    });
    const times = await frames;
    frameRate(`scrubbing, processor 1:${rate}`, times);
    expect(time).toBeLessThan(1_000 * rate);
    expect(times.filter((frame) => frame < 100 * rate).length / times.length, 'frames without a pause').toBeGreaterThan(
      0.95,
    );
  });

/** A phone, and the factor by which its processor is slower. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const THROTTLED = 4;
/** The scenes to measure: an answer in notation, and the position that asks for it. */
const SCENES = {
  nothing: { position: ROLL_IN_TOKYO },
  'a hit': { position: HIT_IN_TOKYO, answer: /attack/ },
  'flying crowns': { position: HIT_IN_TOKYO, answer: /1/ },
  'a building that collapses': { position: ON_THE_BOARD.destroy.position, answer: /./ },
};

for (const [what, { position, ...scene }] of Object.entries(SCENES)) {
  test(`${what} on a phone whose processor is slower`, async ({ newPerson, startFrom }) => {
    const page = await newPerson(PHONE);
    const driver = new Driver(page);
    await startFrom(driver, position);
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED });
    await page.waitForTimeout(500);
    // Redrawing the table causes stalls no matter what is animated, so only the frames between them count.
    const frames = measureFrames(page);
    if ('answer' in scene) await driver.choose(scene.answer);
    const times = await frames;
    frameRate(`${what}, processor ${THROTTLED} times slower`, times);
    const smooth = times.filter((time) => time < 20).length / times.length;
    expect(smooth, 'frames without a stall').toBeGreaterThan(0.7);
  });
}
