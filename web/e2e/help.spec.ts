/** Contextual help: everything on the table can be explained, by mouse, touch and keyboard. */

import type { Page } from '@playwright/test';
import { topicTextId } from '../src/help/topic-texts.ts';
import { RULES, type ExplanationId, type Topic } from '../src/help/topics.ts';
import { expect, test } from './fixtures.ts';
import type { Game } from '../src/protocol.ts';
import { Driver } from './play/driver.ts';
import { ON_THE_BOARD, ONE_OF_EVERYTHING, ROLL_IN_NEW_YORK, ROLL_OUTSIDE } from './positions.ts';

/** The topics of all elements with help that are on the page now. */
const explainable = (page: Page): Promise<Topic[]> =>
  page
    .locator('[data-help]')
    .evaluateAll((all) =>
      all
        .map((it) => (it as HTMLElement).dataset)
        .map(({ help, helpWord }) => ({ kind: help, word: helpWord }) as Topic),
    );

/** The texts of all explanations in a game. KO aspects have no text of their own. */
const textsIn = (game: Game): string[] =>
  (Object.keys(RULES) as ExplanationId[])
    .filter((id) => !id.startsWith('ko-') && RULES[id][game === 'new-york' ? 0 : 1].length > 0)
    .map((id) => `web-help-${id}`);
/** An explanation opens and closes within this many milliseconds. */
const EXPLAINED = 600;
/** The end phase asks no questions, so it is never shown. */
const NEVER_SHOWN = ['web-help-phase-end'];

for (const game of ['new-york', 'tokyo'] as const) {
  test(`everything on the ${game} table can be explained`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    await startFrom(new Driver(page), ONE_OF_EVERYTHING[game]);
    const found = await explainable(page);
    await page
      .getByRole('button', { name: /everything about this player/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await explainable(page)));
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.getByRole('article', { name: 'The table as text' }).waitFor();
    found.push(...(await explainable(page)));

    const explained = new Set(found.map(topicTextId));
    const missing = textsIn(game).filter((text) => !explained.has(text));
    expect(missing).toEqual(NEVER_SHOWN);
    expect(found.some(({ kind }) => kind === 'card')).toBe(true);
  });
}

test('hovering, a key and a press open help; Escape closes it; there is one bubble at a time', async ({
  page,
  context,
  asReturningUser,
  startFrom,
}) => {
  await asReturningUser(context);
  await page.clock.install();
  const driver = new Driver(page);
  await startFrom(driver, ROLL_IN_NEW_YORK);
  const tip = page.getByRole('tooltip');
  const bubble = page.getByRole('dialog');

  for (const kind of ['face', 'phase', 'borough', 'zone', 'building', 'card', 'card-kind', 'goal', 'term']) {
    await page.locator(`[data-help="${kind}"]`).first().hover();
    await page.clock.runFor(EXPLAINED);
    await expect(tip, kind).toHaveCount(1);
    await expect(tip, kind).not.toBeEmpty();
    await page.mouse.move(720, 2);
    await page.clock.runFor(EXPLAINED);
    await expect(tip, kind).toHaveCount(0);
  }
  // Keyboard focus opens help too: Tab from the question to a die.
  const die = driver.tray.getByRole('button', { name: /^Die 1/ });
  await driver.tray.getByRole('heading', { level: 2 }).focus();
  for (let tabs = 0; tabs < 12 && !(await die.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(die).toBeFocused();
  await page.clock.runFor(EXPLAINED);
  await expect(tip).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(die).toBeFocused();

  for (const kind of ['phase', 'borough', 'building', 'goal', 'term']) {
    const element = page.locator(`[data-help="${kind}"]`).first();
    await element.click();
    await expect(bubble, kind).toHaveCount(1);
    await expect(bubble.getByRole('button', { name: 'Close' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bubble, kind).toHaveCount(0);
    await expect(element, kind).toBeFocused();
  }
});

test('a click on a building explains it and answers nothing', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await startFrom(driver, ON_THE_BOARD.place.position);
  // Manhattan's buildings come first, but no one can start there. The last building lies inside a ring.
  const building = page.locator('.board-view [data-help="building"]').last();
  await building.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(/high-rise|power plant|hospital/i);
  expect(driver.wire.acts).toEqual([]);
  await page.keyboard.press('Escape');
  // The borough around it can still be chosen.
  const ring = await page.locator('.board-view ol li').first().boundingBox();
  if (!ring) throw new Error('there is a ring');
  await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height - 12);
  await expect.poll(() => driver.wire.acts.length).toBe(1);
});

test('the bubble of a card does not cover the card', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  await startFrom(new Driver(page), ROLL_IN_NEW_YORK);
  const slip = page.locator('.slips > li').first();
  await slip.locator('[data-help="card-kind"]').hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toBeVisible();
  const [card, bubble] = [await slip.boundingBox(), await tip.boundingBox()];
  if (!card || !bubble) throw new Error('both are visible');
  expect(bubble.x + bubble.width <= card.x || bubble.x >= card.x + card.width).toBe(true);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap explains what has no other function, and holding a die does not keep it', async ({
    page,
    context,
    asReturningUser,
    startFrom,
  }) => {
    await asReturningUser(context);
    const driver = new Driver(page);
    await startFrom(driver, ROLL_OUTSIDE);
    await page.locator('[data-help="place"][data-help-word="city"]').tap();
    await expect(page.getByRole('dialog', { name: 'Tokyo City' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const die = driver.tray.getByRole('button', { name: /^Die 1/ });
    const box = await die.boundingBox();
    if (!box) throw new Error('there is a die');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(die).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await die.tap();
    await expect(die).toHaveAttribute('aria-pressed', 'true');
  });
});
