/** Checks that must hold on every page. */

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const THEMES = ['light', 'dark'] as const;

/** The axe rules that depend on colours. The results of all other rules are the same in both themes. */
const COLOUR_RULES: string[] = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds on a page or in one part of it. Checks all of axe's rules, or only `rules`. */
async function violations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const run = async ({ part, rules }: { part: string | undefined; rules: string[] | undefined }) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(part ?? document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`);
  };
  return page.evaluate(run, { part, rules });
}

/** Expects no accessibility violations (axe) in either theme, on a page or in one part of it, named by a selector. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', COLOUR_RULES],
  ] as const) {
    // Turn animations off: an element that is still fading in fails the contrast check.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page, part, rules), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** Expects at most one red button, and no missing texts or message arguments. */
export async function expectTidy(page: Page): Promise<void> {
  expect(await page.locator('.button.primary:visible').count(), 'at most one red button').toBeLessThan(2);
  await expect(page.locator('body')).not.toContainText('⟦');
  await expect(page.locator('body')).not.toContainText('{$');
}

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [inside, outside] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(outside, 'no sideways scroll').toBeLessThanOrEqual(inside ?? 0);
}

/** Expects that all units are shown as icons, not as letters or with their invisible marks. */
export async function expectUnitsAreIcons(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder'];
    const texts = [...document.querySelectorAll('body *')].flatMap((it) => [
      ...[...it.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
      ...attributes.flatMap((name) => it.getAttribute(name) ?? []),
    ]);
    return texts.filter((text) => /[\ufe00-\ufe02]|\b(?:VP|LP)\b|\d\s?E\b/u.test(text));
  });
  expect(found, 'units are icons with names').toEqual([]);
}
