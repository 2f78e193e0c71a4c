/**
 * Crowded tables on screens of every size: nothing is cut off, empty or covered. With `PICTURES=folder`, also saves a
 * screenshot of each in both themes.
 */

import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectUnitsAreIcons, THEMES } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { FIVE_KINDS, NEAR_THE_END, SIX_PLAYERS } from './positions.ts';

const DESKS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
  { width: 1280, height: 720 },
];
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];
const TOUCH = { hasTouch: true, isMobile: true };
const FOLDER = process.env['PICTURES'];

/** Elements that are cut off: text without an ellipsis, or parts outside of the screen or of their scroll box. */
const cutElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (it: Element) =>
      `${it.tagName.toLowerCase()}.${it.getAttribute('class') ?? ''} "${it.textContent.trim().slice(0, 40)}"`;
    for (const it of document.querySelectorAll<HTMLElement>(
      '.play *:not(svg *, .visually-hidden, .visually-hidden *, .word)',
    )) {
      const style = getComputedStyle(it);
      if (style.visibility === 'hidden' || it.clientWidth < 2) continue;
      const [wider, higher] = [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight];
      const clips = /hidden|clip/;
      // An ellipsis shows that there is more; the whole text is one click away.
      if (clips.test(style.overflowX) && wider > 1 && style.textOverflow !== 'ellipsis') {
        const edge = it.getBoundingClientRect().right;
        const over = [...it.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 1);
        found.push(`${name(it)} is cut: ${over.map(name).join(', ')}`);
      }
      if (
        clips.test(style.overflowY) &&
        higher > 2 &&
        style.webkitLineClamp === 'none' &&
        style.textOverflow !== 'ellipsis'
      )
        found.push(`${name(it)} is cut by ${higher}`);
    }
    return found;
  });

/** Elements that match the selector but aren't entirely in view, each with the position of its edges. */
const outOfView = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((it) => {
      const { left, top, right, bottom } = it.getBoundingClientRect();
      const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      // An element hidden by a scroll box is out of view too.
      const box = it.parentElement?.closest('aside')?.getBoundingClientRect();
      const shown = !box || bottom <= box.bottom + 1;
      return inside && shown ? [] : [`${it.textContent.trim().slice(0, 30)}: ${left},${top} to ${right},${bottom}`];
    }),
  );

/** How far the tray reaches over the board, in CSS pixels. */
const coveredBoard = async (page: Page): Promise<number> => {
  const board = await page.locator('.board-view').boundingBox();
  const stage = await page.locator('section.tray .stage').boundingBox();
  if (!board || !stage) return 0;
  const beside = stage.x >= board.x + board.width - 1;
  return beside ? 0 : Math.max(0, board.y + board.height - stage.y);
};

/** How far the tray reaches over the players' row on a phone, in CSS pixels. */
const coveredSeats = async (page: Page): Promise<number> => {
  const seats = await page.locator('aside.seats ul').boundingBox();
  const stage = await page.locator('section.tray .stage').boundingBox();
  return seats && stage ? seats.y + seats.height - stage.y : 0;
};

async function picture(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  }
}

for (const [name, position] of Object.entries(SIX_PLAYERS)) {
  test.describe(name, () => {
    test('fits on a desk', async ({ page, context, asReturningUser, startFrom }) => {
      await asReturningUser(context);
      const driver = new Driver(page);
      await startFrom(driver, position);
      for (const size of DESKS) {
        await page.setViewportSize(size);
        const where = `${size.width}x${size.height}`;
        await picture(page, `${name}-${where}`);
        expect.soft(await outOfView(page, 'aside.seats li > article'), `six players at ${where}`).toEqual([]);
        expect.soft(await outOfView(page, '.slips > li'), `three cards at ${where}`).toEqual([]);
        expect.soft(await coveredBoard(page), `the tray leaves the board alone at ${where}`).toBeLessThan(2);
        expect.soft(await cutElements(page), `nothing is cut at ${where}`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
      await expectUnitsAreIcons(page);
    });

    test('fits on a phone', async ({ newPerson, asReturningUser, startFrom }) => {
      const page = await newPerson({ ...TOUCH, viewport: { width: 390, height: 844 } });
      await asReturningUser(page.context());
      const driver = new Driver(page);
      await startFrom(driver, position);
      for (const size of PHONES) {
        await page.setViewportSize(size);
        const where = `${size.width}x${size.height}`;
        await picture(page, `${name}-${where}`);
        await page.getByRole('tab', { name: 'Table' }).click();
        await picture(page, `${name}-${where}-board`);
        expect.soft(await coveredBoard(page), `the tray leaves the board alone at ${where}`).toBeLessThan(2);
        expect.soft(await cutElements(page), `nothing is cut at ${where}`).toEqual([]);
        expect.soft(await coveredSeats(page), `the tray leaves the players alone at ${where}`).toBeLessThan(2);
        expect.soft(await outOfView(page, 'nav.tabs'), `the tabs stay at ${where}`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
      await expectUnitsAreIcons(page);
    });
  });
}

/** Pairs of elements that cover each other. */
const overlaps = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) => {
    const boxes = all.map((it) => ({ text: it.textContent.trim().slice(0, 30), box: it.getBoundingClientRect() }));
    return boxes.flatMap(({ text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box: { left, top, right, bottom } }) =>
          [right - box.left, box.right - left, bottom - box.top, box.bottom - top].every((common) => common > 1),
        )
        .map((other) => `${text} and ${other.text}`),
    );
  });

test('five kinds of dice can be resolved without scrolling on a desk', async ({
  page,
  context,
  asReturningUser,
  startFrom,
}) => {
  await asReturningUser(context);
  const { tray } = new Driver(page);
  await startFrom(new Driver(page), FIVE_KINDS);
  for (const size of DESKS) {
    await page.setViewportSize(size);
    const where = `${size.width}x${size.height}`;
    const kinds = tray.locator('li[draggable] button');
    await expect(kinds).toHaveCount(5);
    expect.soft(await overlaps(kinds), `no kind covers another at ${where}`).toEqual([]);
    for (const kind of await kinds.all()) await expect.soft(kind).toBeInViewport({ ratio: 1 });
    const scrolled = await tray.locator('.question').evaluate((it) => it.scrollHeight - it.clientHeight);
    expect.soft(scrolled, `nothing to scroll at ${where}`).toBeLessThan(2);
  }
});

test('a phone on its side shows the winner beside the results', async ({ newPerson, asReturningUser, startFrom }) => {
  const page = await newPerson({ ...TOUCH, viewport: { width: 844, height: 390 } });
  await asReturningUser(page.context());
  const driver = new Driver(page, 'mouse', 7);
  await startFrom(driver, NEAR_THE_END.tokyo);
  await driver.playToEnd();
  await expect(driver.rematch).toBeInViewport({ ratio: 1 });
  await expect(page.locator('main > .poster')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Final standings' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test('a named person comes before their monster', async ({ page, context, asReturningUser, startFrom, kaiju }) => {
  await asReturningUser(context);
  await page.request.get(`${kaiju.url}/api/me`);
  await page.request.put(`${kaiju.url}/api/me`, { data: { name: 'Grandma Josie' } });
  await startFrom(new Driver(page), SIX_PLAYERS['tokyo-roll']);
  const seats = page.locator('aside.seats li > article');
  await expect(seats.first().getByRole('heading')).toHaveText('Grandma Josie');
  await expect(seats.first().locator('.note')).toHaveText(/^\S+.* \(you\)/);
  // A bot is shown under its monster's name.
  await expect(seats.nth(1).locator('.note')).toContainText('Bot');
  await picture(page, 'named-1440x900');
});

test('close to winning or losing, players wear a ribbon on phones too', async ({
  newPerson,
  asReturningUser,
  startFrom,
}) => {
  const page = await newPerson({ ...TOUCH, viewport: { width: 390, height: 844 } });
  await asReturningUser(page.context());
  await startFrom(new Driver(page), SIX_PLAYERS['tokyo-roll']);
  await expect(page.locator('aside.seats .close')).toHaveCount(1);
  await expect(page.locator('aside.seats .alarm')).toHaveCount(1);
});
