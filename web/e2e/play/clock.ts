/** Controls the page's clock, for tests that depend on time: it runs as fast as the test wants, or stands still. */

import type { Page } from '@playwright/test';

/** Stops the page's clock, which must be installed. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // The clock runs until the command reaches the page. If that takes more than a second, the requested time has passed
  // and Playwright refuses. By then the clock has stopped, so the second attempt can't be late.
  await stop().catch(stop);
}

/** Runs the page's clock, in steps that leave the server time to reply to pings. */
export async function runClock(page: Page, time: number): Promise<void> {
  for (let at = 0; at < time; at += 500) await page.clock.runFor(500);
}
