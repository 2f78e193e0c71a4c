/** What must hold of every page, whatever is on it. */

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

/** By day and by night: nothing that keeps anybody out. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    // What fades in is pale for a moment.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
    );
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** At most one red button, and nothing that wants words. */
export async function isTidy(page: Page): Promise<void> {
  expect(await page.locator('.button.primary:visible').count(), 'one red button, or none').toBeLessThan(2);
  await expect(page.locator('body')).not.toContainText('⟦');
  await expect(page.locator('body')).not.toContainText('{$');
}

/** Nothing to the side of the page. */
export async function fitsSideways(page: Page): Promise<void> {
  const [inside, outside] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(outside, 'no sideways scroll').toBeLessThanOrEqual(inside ?? 0);
}
