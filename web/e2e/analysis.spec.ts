/** The analysis of a finished game: after the game, in the replay, and for a game in a link. */

import type { Page } from '@playwright/test';
import { expect, test, type TableOptions } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTidy, expectUnitsAreIcons } from './checks.ts';
import { Driver } from './play/driver.ts';
import { NEAR_THE_END, SIX_PLAYERS } from './positions.ts';
import type { Bot, GameAnalysisView } from '../src/protocol.ts';

const ANALYSIS = /\/api\/tables\/\w+\/analysis\?round=1$/;
const SIZES = [
  [1366, 650],
  [390, 844],
  [320, 568],
  [844, 390],
  [1440, 900],
] as const;

const heading = (page: Page) => page.getByRole('heading', { name: 'Luck and choices' });
const seekBar = (page: Page) => page.getByRole('slider', { name: 'Moment of the game' });
const chart = (page: Page) => page.getByRole('img', { name: "Everyone's chance to win, turn by turn" });
const turns = (page: Page) => page.getByRole('slider', { name: 'Turn' });
const choices = (page: Page) => page.getByRole('group').getByRole('link', { name: /^Turn \d+: / });

type Create = (page: Page, options: TableOptions) => Promise<string>;

/** Watches six bots finish a game, with costly choices, and returns its analysis once the results show it. */
async function watchAnalysed(page: Page, createTable: Create): Promise<GameAnalysisView> {
  const response = page.waitForResponse((it) => ANALYSIS.test(it.url()) && it.ok(), { timeout: 90_000 });
  const bots: Bot[] = ['random', 'rookie', 'rookie', 'random', 'rookie', 'rookie'];
  await new Driver(page).start(await createTable(page, { position: SIX_PLAYERS['tokyo-roll'], bots }));
  const analysis = (await (await response).json()) as GameAnalysisView;
  await expect(chart(page)).toBeVisible();
  return analysis;
}

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

test('the results show chances, luck and choices, which lead to the replay and back', async ({ page, createTable }) => {
  const { curve, seats } = await watchAnalysed(page, createTable);
  // The slider goes from turn to turn, and says everyone's chance.
  await turns(page).focus();
  await page.keyboard.press('Home');
  await expect(turns(page)).toHaveAttribute('aria-valuetext', /^Before turn 14: .+ [\d.]+%, .+ [\d.]+%, .+ [\d.]+%$/);
  await page.keyboard.press('ArrowRight');
  await expect(turns(page)).toHaveValue('1');
  await page.keyboard.press('End');
  await expect(turns(page)).toHaveAttribute('aria-valuetext', /^At the end: .*100%/);
  // Every figure has a sign, and each player's add up.
  const table = page.getByRole('region', { name: "What changed everyone's chances" });
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim())),
    );
  expect(rows).toHaveLength(6);
  for (const [at] of seats.entries()) {
    const column = rows.map((row) => Number((row[at] ?? '').replace('−', '-').replace('%', '')));
    const sum = column.slice(0, 5).reduce((a, b) => a + b, 0);
    expect(sum, rows.map((row) => row[at]).join(' ')).toBeCloseTo(column[5] ?? NaN, 5);
  }
  // It fits every screen, with all of its parts open.
  for (const details of await page.locator('main details:not([open]) > summary').all()) await details.click();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectTidy(page);
    await expectNoSidewaysScroll(page);
    await expectUnitsAreIcons(page);
    // Texts in the chart are drawn at their real size.
    const text = chart(page).locator('text').first();
    expect(await text.evaluate((it) => it.getBoundingClientRect().height)).toBeGreaterThan(11);
  }
  await expectAccessible(page);
  // A costly choice leads to its moment, where the replay shows the champion's.
  const costly = seats.flatMap(({ costliest }) => costliest);
  expect(costly.length).toBeGreaterThan(1);
  await expect(choices(page)).toHaveCount(costly.length);
  const link = choices(page).first();
  const ply = /#ply=(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  expect(costly.map((choice) => String(choice.ply))).toContain(ply);
  await link.click();
  await expect(seekBar(page)).toHaveValue(ply);
  await expect(page.locator('section.tray')).toContainText('Chosen: ');
  await expect(page.locator('section.tray')).toContainText("The champion's choice: ");
  await page.goBack();
  await expect(chart(page)).toBeVisible();
  // A click on a turn leads there too; halfway, it is the point in the middle.
  const box = await chart(page).boundingBox();
  const [before, after] = [42, 44];
  const middle = Math.floor((curve.length - 1) / 2);
  const across = before + (middle / (curve.length - 1)) * ((box?.width ?? 0) - before - after);
  await chart(page).click({ position: { x: across, y: 100 } });
  await expect(seekBar(page)).toHaveValue(String(curve[middle]?.ply));
});

test('the replay has the chances above its seek bar, and the rest in a tab', async ({ page, createTable }) => {
  const { curve } = await watchAnalysed(page, createTable);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const strip = page.locator('.strip');
  await expect(strip.locator('polyline')).toHaveCount(6);
  const last = Number(await seekBar(page).getAttribute('max'));
  expect(curve.at(-1)?.ply).toBe(last);
  const width = (await strip.boundingBox())?.width ?? 0;
  await strip.click({ position: { x: width / 2, y: 10 } });
  const here = Number(await seekBar(page).inputValue());
  expect(Math.abs(here - last / 2)).toBeLessThan(2);
  await page.getByRole('tab', { name: 'Luck' }).click();
  await expect(turns(page)).toHaveValue(String(curve.findLastIndex(({ ply }) => ply <= here)));
  await choices(page).first().click();
  await expect(page.locator('section.tray')).toContainText("The champion's choice: ");
  await expectAccessible(page);
  // A low screen has room for the tab only.
  await page.setViewportSize({ width: 1366, height: 650 });
  await expect(strip).toBeHidden();
  await expect(chart(page)).toBeVisible();
});

test('a game in a link is analysed on request', async ({ page, createTable, newPerson, asReturningUser }) => {
  await watchAnalysed(page, createTable);
  await page.getByRole('button', { name: 'Link to this game' }).click();
  const link = await page.getByRole('textbox', { name: 'Link with the whole game' }).inputValue();
  const other = await newPerson();
  await asReturningUser(other.context());
  let requests = 0;
  other.on('request', (request) => (requests += Number(request.url().endsWith('/api/analysis'))));
  await other.goto(link);
  await expect(seekBar(other)).toBeVisible();
  await other.getByRole('tab', { name: 'Luck' }).click();
  expect(requests).toBe(0);
  await other.getByRole('button', { name: 'Analyse the game' }).click();
  await expect(chart(other)).toBeVisible();
  expect(requests).toBe(1);
  // The links keep the game.
  await choices(other).first().click();
  await expect(other).toHaveURL(/\/replay#g=[\w-]+&ply=\d+$/);
  await expect(other.locator('section.tray')).toContainText("The champion's choice: ");
});

test('the results stay usable while an analysis fails, and it can be repeated', async ({
  page,
  startFrom,
  unseenErrors,
}) => {
  await page.route(ANALYSIS, (route) => route.abort());
  const driver = new Driver(page, 'mouse', 9);
  await startFrom(driver, NEAR_THE_END.tokyo);
  await driver.playToEnd();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText("The server isn't responding.");
  await expectAccessible(page);
  await page.unroute(ANALYSIS);
  let answered = () => {};
  await page.route(ANALYSIS, async (route) => {
    await new Promise<void>((resolve) => (answered = resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The champion bot is going through the game…')).toBeVisible();
  await expect(driver.rematch).toBeEnabled();
  answered();
  await expect(chart(page)).toBeVisible();
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((line) => !/ERR_FAILED/.test(line)));
});
