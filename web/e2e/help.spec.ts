/** Contextual help: everything on the table can be explained, by mouse, touch and keyboard. */

import type { Page } from '@playwright/test';
import { topicOf, topics } from '../src/help/topics.ts';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Things that are rare in a game, patched into the viewer's table: the page shows what it receives. */
const RARE = {
  'new-york': {
    tokens: ['web', 'jinx'].map((kind) => ({ kind, count: 2 })),
    trophies: [{ kind: 'tank', count: 1 }],
    cards: [{ card: 'carapace', counter: 2 }],
  },
  tokyo: {
    tokens: ['poison', 'shrink'].map((kind) => ({ kind, count: 1 })),
    trophies: [],
    cards: [
      { card: 'smoke-cloud', counter: 3 },
      { card: 'mimic', copies: ['B', 'herbivore'] },
    ],
  },
};
const FALLEN: Record<string, { [name: string]: Json }> = {
  B: { fallen: 'ko', spot: { place: 'off' } },
  C: { fallen: 'zombie', used: ['zombie'], max_life: 5 },
};
const UNITS = [{ unit: 'jet', old: 1, new: 1, durability: 3 }];

function withRareThings(value: Json, game: 'new-york' | 'tokyo'): Json {
  if (Array.isArray(value)) return value.map((part) => withRareThings(part, game));
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withRareThings(part, game)]));
  if ('max_life' in parts && parts['seat'] === 'A') return { ...parts, ...RARE[game] };
  // In New York one monster is KO'd, one is a zombie, and the Token Monster is on the board.
  if ('max_life' in parts && game === 'new-york') return { ...parts, ...FALLEN[String(parts['seat'])] };
  if ('to_win' in parts && game === 'new-york') parts['token_monster'] = { place: 'queens' };
  if (Array.isArray(parts['market'])) {
    const kinds = ['keep', 'discard', 'keep'];
    parts['market'] = parts['market'].map((offer, at) => offer && { ...(offer as object), kind: kinds[at] ?? 'keep' });
  }
  if ('souvenir' in parts && 'stacks' in parts) return { ...parts, souvenir: true, units: UNITS };
  return parts;
}

/** A table with one of everything. */
async function showEverything(page: Page, game: 'new-york' | 'tokyo'): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((value) => socket.send(JSON.stringify(withRareThings(JSON.parse(String(value)) as Json, game))));
  });
}

/** Everything on the page that can be explained now. */
const explainable = (page: Page): Promise<string[]> =>
  page.locator('[data-help]').evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset['help'] ?? ''));

const topicsIn = (game: 'new-york' | 'tokyo') =>
  topics.filter((topic) => (topicOf(topic)?.rules[game] ?? []).length > 0);
/** The end of a turn asks nothing, so it is never seen; and die faces depend on chance. */
const RARELY_SHOWN = ['phase-end', 'face-'];

for (const game of ['new-york', 'tokyo'] as const) {
  test(`everything on the ${game} table can be explained`, async ({ page, context, asReturningUser, createTable }) => {
    await asReturningUser(context);
    await showEverything(page, game);
    const driver = new Driver(page);
    const options = game === 'new-york' ? ['ko', 'heroes'] : [];
    await driver.start(await createTable(page, { game, options, seats: 3, bots: ['rookie', 'rookie'] }));
    expect(await driver.playUntil('reroll-or-stop')).toBe(true);
    const found = new Set(await explainable(page));
    await page
      .getByRole('button', { name: /everything about this player/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    for (const topicId of await explainable(page)) found.add(topicId);
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.getByRole('article', { name: 'The table as text' }).waitFor();
    for (const topicId of await explainable(page)) found.add(topicId);

    const explained = new Set([...found].map((topicId) => topicOf(topicId)?.text.replace('web-help-', '')));
    const missing = topicsIn(game).filter(
      (topic) => !explained.has(topic) && !RARELY_SHOWN.some((it) => topic.startsWith(it)),
    );
    expect(missing).toEqual([]);
    expect([...found].some((topicId) => topicId.startsWith('face-'))).toBe(true);
    expect([...found].some((topicId) => topicId.startsWith('card-'))).toBe(true);
  });
}

test('hovering, a key and a press open help; Escape closes it; there is one bubble at a time', async ({
  page,
  context,
  asReturningUser,
  createTable,
}) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page, { game: 'new-york', seats: 3, bots: ['rookie', 'rookie'] }));
  expect(await driver.playUntil('reroll-or-stop')).toBe(true);
  const tip = page.getByRole('tooltip');
  const bubble = page.getByRole('dialog');

  for (const prefix of ['face-', 'phase-', 'borough-', 'zone-', 'building-', 'card-', 'kind-', 'goal-', 'life', 'vp']) {
    await page.locator(`[data-help^="${prefix}"]`).first().hover();
    await expect(tip, prefix).toHaveCount(1);
    await expect(tip, prefix).not.toBeEmpty();
    await page.mouse.move(720, 2);
    await expect(tip, prefix).toHaveCount(0);
  }
  // Tab leads from the question to a die, which keeps its own function.
  const die = driver.tray.getByRole('button', { name: /^Die 1/ });
  await driver.tray.getByRole('heading', { level: 2 }).focus();
  for (let tabs = 0; tabs < 12 && !(await die.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(die).toBeFocused();
  await expect(tip).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(die).toBeFocused();

  for (const prefix of ['phase-', 'borough-', 'building-', 'goal-', 'life']) {
    const topicId = page.locator(`[data-help^="${prefix}"]`).first();
    await topicId.click();
    await expect(bubble, prefix).toHaveCount(1);
    await expect(bubble.getByRole('button', { name: 'Close' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bubble, prefix).toHaveCount(0);
    await expect(topicId, prefix).toBeFocused();
  }
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap explains what has no other function, and holding a die does not keep it', async ({
    page,
    context,
    asReturningUser,
    createTable,
  }) => {
    await asReturningUser(context);
    const driver = new Driver(page);
    await driver.start(await createTable(page, { seats: 3, bots: ['rookie', 'rookie'] }));
    expect(await driver.playUntil('reroll-or-stop')).toBe(true);
    await page.locator('[data-help="place-city"]').tap();
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
