/** Special kinds of questions in the tray. Each test starts from a position that asks one. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stopClock } from './play/clock.ts';
import { Driver } from './play/driver.ts';
import {
  BUY_MIMIC,
  DEADLY_CARD,
  FIVE_KINDS,
  LAST_CELEBRITY,
  MANY_ANSWERS,
  RAPID_HEALING,
  ROLL_IN_NEW_YORK,
  ROLL_IN_TOKYO,
  ROLL_OUTSIDE,
  ROLL_WITH_HERD_CULLER,
} from './positions.ts';

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

/** The answers sent so far, in notation. */
const actions = ({ wire }: Driver) => wire.acts.map(({ action }) => action);

test('each card that Mimic can copy says what it does', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, BUY_MIMIC);
  await driver.button(/^Buy Mimic/).click();
  const copies = driver.button(/^Copy/);
  await expect(copies).toHaveCount(2);
  await expect(copies.filter({ hasText: 'Eater of the Dead' })).toContainText('even if it comes back');
  await expect(copies.filter({ hasText: 'Friend of Children' })).toContainText('you gain 1 more');
});

test('dice are reordered by keyboard and by mouse', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, FIVE_KINDS);
  const kinds = driver.tray.locator('li[draggable]');
  const order = () => kinds.locator('button').evaluateAll((all) => all.map((it) => it.getAttribute('data-action')));
  const [first, second, third, ...others] = await order();
  expect(others, 'five kinds').toHaveLength(2);
  await kinds.first().locator('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  expect(await order()).toEqual([second, first, third, ...others]);
  await kinds.nth(2).dragTo(kinds.nth(0));
  expect(await order()).toEqual([third, second, first, ...others]);
  await driver.button(/^Resolve all/).click();
  await expect.poll(() => actions(driver)[0]).toBe(third);
  expect(driver.wire.refused).toBe(0);
});

test.describe('an answer that would eliminate the player', () => {
  const prepare = async (page: Page, startFrom: (driver: Driver, position: string) => Promise<void>) => {
    const driver = new Driver(page);
    await startFrom(driver, DEADLY_CARD);
    const buy = driver.tray.getByRole('button', { name: /High Altitude Bombing/ });
    return { driver, buy, hold: page.getByRole('button', { name: /hold to confirm/ }) };
  };

  test('must be held for a while', async ({ page, startFrom }) => {
    await page.clock.install();
    const { driver, buy, hold } = await prepare(page, startFrom);
    await stopClock(page);
    const press = async (time: number) => {
      await hold.hover();
      await page.mouse.down();
      await page.clock.runFor(time);
      await page.mouse.up();
    };
    await buy.click();
    await expect(hold).toBeVisible();
    await press(590);
    await page.clock.runFor(2_000);
    await expect(hold, 'a short press does nothing').toBeVisible();
    expect(actions(driver)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(hold).toBeHidden();
    await buy.click();
    await press(610);
    await expect.poll(() => actions(driver)).toEqual(['buy high-altitude-bombing']);
  });

  test('needs Enter twice', async ({ page, startFrom }) => {
    const { driver, buy, hold } = await prepare(page, startFrom);
    await buy.focus();
    await page.keyboard.press('Enter');
    await expect(hold).toBeFocused();
    expect(actions(driver)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => actions(driver)).toEqual(['buy high-altitude-bombing']);
  });
});

for (const [game, ending] of [
  ['ko', 'That would KO you.'],
  ['new-york', 'That would put you out of the game.'],
] as const) {
  test(`"Resolve all" stops at a deadly choice and says why, in ${game}`, async ({ page, startFrom }) => {
    const driver = new Driver(page);
    await startFrom(driver, LAST_CELEBRITY[game]);
    const all = driver.button(/^Resolve/).and(page.locator('[data-primary]'));
    const hold = driver.tray.getByRole('button', { name: /hold to confirm/ });
    await all.click();
    await expect(driver.tray.locator('.confirm')).toContainText(`Resolving stops here. ${ending}`);
    await expect(driver.tray.locator('.confirm')).toContainText('Natural Selection: you are');
    await expect(hold).toBeFocused();
    await expect(hold).toHaveAccessibleDescription(/Resolving stops here/);
    // After Cancel, the focus is on the choice at which "Resolve all" stopped.
    await page.keyboard.press('Escape');
    await expect(hold).toBeHidden();
    await expect(driver.tray.locator('[data-action="resolve celebrity"]')).toBeFocused();
    expect(actions(driver)).toEqual([]);
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(hold).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => actions(driver)).toEqual(['resolve celebrity']);
  });
}

test('the player can choose not to be asked about a card again', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, RAPID_HEALING);
  await page.getByRole('button', { name: "Don't ask me about Rapid Healing again" }).click();
  await expect.poll(() => actions(driver)).toEqual(['pass']);
  // The preset can be removed again in the presets panel.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decide in advance' }).click();
  await expect(page.getByRole('dialog').getByText('Rapid Healing')).toBeVisible();
});

test('an answer that did not come with the question can be given', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, MANY_ANSWERS);
  // One Heart for a token and for each of the others: the last of 99 answers.
  const more = driver.tray.getByRole('button', { name: /^More/ });
  await expect(more).toHaveCount(5);
  for (const at of [1, 2, 3, 4]) await more.nth(at).click();
  await driver.tray.locator('button[data-primary]').click();
  await expect.poll(() => actions(driver)).toEqual(['spend H shrink 1 heal B 1 heal C 1 heal D 1']);
  expect(driver.wire.refused).toBe(0);
});

/** The texts of the tray's stop preview, one per kind of dice. */
async function preview(driver: Driver): Promise<string[]> {
  const kinds = await driver.tray.locator('.preview li').allInnerTexts();
  return kinds.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Life, victory points and energy of each player, the viewer first. */
async function standings(page: Page): Promise<number[][]> {
  const seats = await page.locator('aside.seats li').allInnerTexts();
  // Each seat shows four numbers: LP, VP, the VP needed to win, and energy.
  const numbers = seats.map((text) => [...text.matchAll(/^\d+$/gm)].map(Number));
  return numbers.filter(({ length }) => length === 4).map(([life, vp, , energy]) => [life, vp, energy].map(Number));
}

const ROLLS = {
  'in Tokyo': {
    position: ROLL_IN_TOKYO,
    predicted: ['three 1s +1 victory point', '2 Energy +2 energy', '1 Attack Space Penguin and The King −1 life point'],
    before: [
      [8, 3, 4],
      [8, 2, 3],
      [9, 1, 2],
    ],
    after: [
      [8, 4, 6],
      [7, 2, 3],
      [8, 1, 2],
    ],
  },
  'outside Tokyo': {
    position: ROLL_OUTSIDE,
    predicted: ['three 2s +2 victory points', '1 Energy +1 energy', '2 Heal +2 life points'],
    before: [
      [7, 3, 4],
      [8, 2, 3],
      [9, 1, 2],
    ],
    after: [
      [9, 5, 5],
      [8, 2, 3],
      [9, 1, 2],
    ],
  },
  'in New York': {
    position: ROLL_IN_NEW_YORK,
    predicted: ['2 Energy +2 energy', '1 Heal +1 life point', '3 Celebrity you take Superstar, +1 victory point'],
    before: [
      [6, 3, 1],
      [8, 2, 3],
      [9, 1, 2],
    ],
    after: [
      [7, 4, 3],
      [8, 2, 3],
      [9, 1, 2],
    ],
  },
};

for (const [where, { position, predicted, before, after }] of Object.entries(ROLLS)) {
  test(`dice ${where} do what their preview says`, async ({ page, startFrom }) => {
    const driver = new Driver(page);
    await startFrom(driver, position);
    expect(await preview(driver)).toEqual(predicted);
    expect(await standings(page)).toEqual(before);
    await driver.button(/^Stop and/).click();
    await driver.button(/^Resolve all/).click();
    await expect.poll(() => standings(page)).toEqual(after);
    expect(driver.wire.refused).toBe(0);
  });
}

test('a card changes a die before the dice are resolved', async ({ page, startFrom }) => {
  const driver = new Driver(page);
  await startFrom(driver, ROLL_WITH_HERD_CULLER);
  expect(await preview(driver)).toEqual([
    '2 Energy +2 energy',
    '1 Attack Space Penguin −1 life point',
    'two 1s needs 3',
    'one 2 needs 3',
  ]);
  await driver.button(/^Stop and/).click();
  await driver.button(/Use Herd Culler/).click();
  await expect(driver.tray.getByText('Which die?')).toBeVisible();
  await page.keyboard.press('4');
  await expect(driver.tray.getByText('What should a 2 show?')).toBeVisible();
  await page.keyboard.press('1');
  await expect.poll(() => actions(driver)).toEqual(['stop', 'use herd-culler', 'change 2 to 1']);
  await driver.button(/^Resolve all/).click();
  // Three 1s now give 1 VP.
  await expect
    .poll(() => standings(page))
    .toEqual([
      [8, 4, 6],
      [7, 2, 3],
    ]);
  expect(driver.wire.refused).toBe(0);
});
