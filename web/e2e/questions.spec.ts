/** Kinds of questions, and what is special about how each is asked. */

import type { Page } from '@playwright/test';
import type { Line, Question } from '../src/protocol.ts';
import { expect, test } from './fixtures.ts';
import { answer, intercept } from './play/intercept.ts';
import { Driver } from './play/driver.ts';

const stop = (question: Question) => question.answers.find(({ action }) => action === 'stop');
/** Only freshly rolled dice allow `stop`, so that is where questions are replaced. */
const atRoll =
  (other: (question: Question) => Question) =>
  (question: Question): Question =>
    question.prompt === 'reroll-or-stop' && stop(question) ? other(question) : question;

test.beforeEach(async ({ context, asReturningUser }) => asReturningUser(context));

test('dice are reordered by keyboard and by mouse', async ({ page, createTable }) => {
  const driver = new Driver(page);
  await driver.start(await createTable(page, { game: 'new-york' }));
  const kinds = driver.tray.locator('li[draggable]');
  for (let tries = 0; (await kinds.count()) < 3 && tries < 12; tries += 1) {
    expect(await driver.playUntil('which-kind')).toBe(true);
    if ((await kinds.count()) < 3) await driver.answer();
  }
  const order = () => kinds.locator('button').evaluateAll((all) => all.map((it) => it.getAttribute('data-action')));
  const [first, second, third, ...others] = await order();
  await kinds.first().locator('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  expect(await order()).toEqual([second, first, third, ...others]);
  await kinds.nth(2).dragTo(kinds.nth(0));
  expect(await order()).toEqual([third, second, first, ...others]);
  const before = driver.wire.acts.length;
  await driver.button(/^Resolve (all|both)/).click();
  await expect.poll(() => driver.wire.acts.length).toBeGreaterThan(before);
  expect(driver.wire.acts[before]?.action).toBe(third);
  expect(driver.wire.refused).toBe(0);
});

test.describe('an answer that would eliminate the player', () => {
  const needsConfirm = (question: Question): Question => ({
    ...question,
    answers: question.answers.map((one) => (one.action === 'stop' ? { ...one, doubtful: true } : one)),
  });
  const prepare = async (page: Page, code: string) => {
    await intercept(page, { replaceQuestion: atRoll(needsConfirm) });
    const driver = new Driver(page);
    await driver.start(code);
    await driver.playUntil('reroll-or-stop');
    return { driver, hold: page.getByRole('button', { name: /hold to do it/ }), sent: driver.wire.acts.length };
  };

  test('must be held for a while', async ({ page, createTable }) => {
    const { driver, hold, sent } = await prepare(page, await createTable(page));
    const press = async (time: number) => {
      await hold.hover();
      await page.mouse.down();
      await page.waitForTimeout(time);
      await page.mouse.up();
    };
    await driver.button(/^Stop/).click();
    await expect(hold).toBeVisible();
    await press(250);
    await page.waitForTimeout(600);
    expect(driver.wire.acts, 'a short press is none').toHaveLength(sent);
    await page.keyboard.press('Escape');
    await expect(hold).toBeHidden();
    await driver.button(/^Stop/).click();
    await press(750);
    await expect.poll(() => driver.wire.acts.slice(sent).map(({ action }) => action)).toEqual(['stop']);
  });

  test('needs Enter twice', async ({ page, createTable }) => {
    const { driver, hold, sent } = await prepare(page, await createTable(page));
    await driver.button(/^Stop/).focus();
    await page.keyboard.press('Enter');
    await expect(hold).toBeFocused();
    expect(driver.wire.acts).toHaveLength(sent);
    await page.keyboard.press('Enter');
    await expect.poll(() => driver.wire.acts.slice(sent).map(({ action }) => action)).toEqual(['stop']);
  });
});

test('a card the player does not want to be asked about again', async ({ page, createTable }) => {
  const CARD = 'rapid-healing';
  const predicted: string[] = [];
  await intercept(page, {
    replaceQuestion: atRoll((question) => ({
      ...question,
      prompt: 'react',
      rerolls: [],
      stopping: [],
      answers: [answer(`use ${CARD}`), answer('pass')],
      total: 2,
    })),
    replaceRequest: (request) => {
      if (request.type === 'presets') predicted.push(`not asked: ${request.presets.not_asked.join()}`);
      if (request.type === 'act') predicted.push(request.action);
      return request.type === 'act' && request.action === 'pass' ? { ...request, action: 'stop' } : request;
    },
  });
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  const never = page.getByRole('button', { name: "Don't ask me about Rapid Healing again" });
  for (let answers = 0; !(await never.isVisible()) && answers < 5; answers += 1) {
    await driver.waitForQuestion();
    if (!(await never.isVisible())) await driver.answer();
  }
  const before = predicted.length;
  await never.click();
  await expect.poll(() => predicted.slice(before, before + 2)).toEqual([`not asked: ${CARD}`, 'pass']);
  // It can be undone in the presets.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decide in advance' }).click();
  await expect(page.getByRole('dialog').getByText('Rapid Healing')).toBeVisible();
});

test('a question with more than fifty answers', async ({ page, createTable }) => {
  const [FEW, ALL] = [50, 120];
  const all = Array.from({ length: ALL }, (_, at) => answer(`choose ${at + 1}`));
  const asked: number[] = [];
  const chosen: string[] = [];
  let ply = -1;
  await intercept(page, {
    replaceQuestion: atRoll((question) => {
      ply = question.ply;
      return { ...question, prompt: 'new', rerolls: [], stopping: [], answers: all.slice(0, FEW), total: ALL };
    }),
    replaceRequest: (request, reply) => {
      if (request.type === 'answers') {
        const { from } = request;
        asked.push(from);
        reply({ type: 'answers', ply, from, total: ALL, answers: all.slice(from, from + FEW) });
        return undefined;
      }
      if (request.type !== 'act' || !request.action.startsWith('choose')) return request;
      chosen.push(request.action);
      return { ...request, action: 'stop' };
    },
  });
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  const answers = driver.tray.locator('button[data-action^="choose"]');
  await expect(answers).toHaveCount(ALL);
  expect(asked).toEqual([50, 100]);
  const numbers = await answers.locator('.number').allInnerTexts();
  expect(numbers).toEqual(all.map((_, at) => String(at + 1)));
  await answers.last().click();
  await expect.poll(() => chosen).toEqual([`choose ${ALL}`]);
});

/** The effects of each kind of dice, in the preview's short form. */
function effectsByFace(lines: readonly Line[], you: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let face: string | undefined;
  for (const { what } of lines) {
    if (what?.kind === 'turn') return found;
    if (what?.kind === 'resolve') found.set((face = what.word ?? ''), []);
    // After the last kind a player enters the city, or the turn continues.
    else if (what && ['enter', 'buy', 'phase', 'sweep'].includes(what.kind)) face = undefined;
    const list = found.get(face ?? '');
    const own = what?.seat === you;
    const unit = what?.word === 'energy' ? 'E' : 'VP';
    if (what?.kind === 'gain' && own) list?.push(`+${what.count} ${unit}`);
    if (what?.kind === 'heal' && own) list?.push(`+${what.count} LP`);
    if (what?.kind === 'damage' && !list?.includes(`−${what.count} LP`)) list?.push(`−${what.count} LP`);
  }
  return found;
}

/** Events that change the dice to be resolved. */
const CHANGES = ['roll', 'card-roll', 'change', 'add', 'discard-die'];

test('dice do what their preview said', async ({ page, createTable }) => {
  const driver = new Driver(page, 'mouse', 8);
  await driver.start(await createTable(page, { seats: 3, bots: ['rookie', 'rookie'] }));
  let compared = 0;
  for (let turns = 0; turns < 10 && compared < 12; turns += 1) {
    if (!(await driver.playUntil('reroll-or-stop'))) break;
    const you = driver.wire.question?.seat ?? '';
    const faces = (driver.wire.question?.stopping ?? []).map(({ face }) => face);
    const shown = driver.tray.locator('.preview li');
    expect(await shown.count()).toBe(faces.length);
    const predicted = new Map<string, string[]>();
    for (const face of faces) {
      const text = await shown.filter({ has: page.locator(`[data-help="face-${face}"]`) }).innerText();
      predicted.set(face, text.replaceAll('\u00a0', ' ').match(/[+−]\d+ (VP|E|LP)/g) ?? []);
    }
    const before = driver.wire.lines.length;
    await driver.button(/^Stop/).click();
    while ((await driver.waitForQuestion()) && driver.wire.question?.prompt === 'which-kind') await driver.answer();
    const lines = driver.wire.lines.slice(before);
    const actual = effectsByFace(lines, you);
    // A card may ask in between or change the dice, or a player may fall: then there is nothing to compare.
    const end = lines.findIndex(({ what }) => what?.kind === 'turn');
    const turn = end < 0 ? lines : lines.slice(0, end);
    const whole = faces.every((face) => actual.has(face));
    if (!whole || turn.some(({ what }) => what && CHANGES.includes(what.kind))) continue;
    expect([...actual.keys()].toSorted()).toEqual(faces.toSorted());
    for (const face of faces) {
      // The target of an attack may react, so it has at most the predicted effects.
      if (face === 'attack') expect(predicted.get(face), face).toEqual(expect.arrayContaining(actual.get(face) ?? []));
      else expect(actual.get(face), face).toEqual(predicted.get(face));
    }
    compared += faces.length;
  }
  expect(compared).toBeGreaterThan(4);
});
