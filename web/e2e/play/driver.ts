/**
 * Plays games on a page, with only the mouse or only the keyboard. Finds answers in the tray by role and data
 * attribute, and reads the kind of question from the WebSocket.
 */

import { errors, expect, type Locator, type Page } from '@playwright/test';
import { Wire } from './wire.ts';

export type InputMode = 'mouse' | 'keys';

/** A game with more answers than this is stuck. */
const MAX_ANSWERS = 1_500;
/** Maximum time for sending an answer, in milliseconds. */
const ANSWER_TIMEOUT = 15_000;
/** Maximum time to wait for a question, in milliseconds. */
const QUESTION_TIMEOUT = 60_000;
/**
 * Polling intervals, in milliseconds. Playwright's own waits poll twice a second, which adds up over hundreds of
 * answers.
 */
const OFTEN = [5, 10, 20, 50];

/** A seeded pseudo-random number generator. The returned function yields integers from 0 up to `below`, exclusive. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The user action that the page waits for. Runs inside the page. */
function awaited(): 'question' | 'rematch' | 'throw' | undefined {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility({ visibilityProperty: true }));
  if (seen('button').some(({ textContent }) => /rematch/i.test(textContent))) return 'rematch';
  if (seen('.tray.throws button[data-key="roll"]').length > 0) return 'throw';
  return seen('.tray.asks .stage button:enabled').length > 0 ? 'question' : undefined;
}

export class Driver {
  readonly page: Page;
  readonly input: InputMode;
  readonly wire: Wire;
  readonly tray: Locator;
  readonly rematch: Locator;
  readonly #randomBelow: (below: number) => number;
  /** If set, waiting for a question runs the page's clock in steps of this many milliseconds. It must be installed. */
  clockStep = 0;
  /** Called before each answer. */
  beforeAnswer: () => Promise<void> = async () => {};

  constructor(page: Page, input: InputMode = 'mouse', seed = 1) {
    this.page = page;
    this.input = input;
    this.wire = new Wire(page);
    this.tray = page.locator('section.tray');
    this.rematch = page.getByRole('button', { name: 'Rematch' });
    this.#randomBelow = seededRandom(seed);
  }

  /** Starts a game from the home page with the default settings. */
  async begin(): Promise<void> {
    await this.page.goto('/');
    await this.press(this.page.getByRole('button', { name: 'Start the rampage' }));
  }

  /** Starts the game at the user's own table, whose seats are all taken. */
  async start(code: string): Promise<void> {
    await this.page.goto(`/t/${code}`);
    await this.press(this.page.getByRole('button', { name: 'Start the rampage' }));
  }

  /** Joins another person's table: takes a free seat and marks the player ready. */
  async join(code: string): Promise<void> {
    await this.page.goto(`/t/${code}`);
    await this.press(this.page.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first());
    await this.press(this.page.getByRole('button', { name: "I'm ready" }));
  }

  /**
   * Asks for a rematch and waits until the page has left the results, because the button stays until the server has
   * replied.
   */
  async again(): Promise<void> {
    await this.press(this.rematch);
    await expect(this.rematch).toBeHidden();
  }

  /** Waits for a question, throwing the first dice of a turn on the way; returns false if the game is over. */
  async waitForQuestion(): Promise<boolean> {
    for (;;) {
      const what = await this.#awaited();
      if (what !== 'throw') return what === 'question';
      await this.#throw(this.page.locator('.tray.throws button[data-key="roll"]'));
    }
  }

  async #awaited(): Promise<ReturnType<typeof awaited>> {
    for (let time = 0; this.clockStep > 0 && time < QUESTION_TIMEOUT; time += this.clockStep) {
      const what = await this.page.evaluate(awaited);
      if (what) return what;
      await this.page.clock.runFor(this.clockStep);
    }
    const found = await this.page.waitForFunction(awaited, undefined, { polling: 50, timeout: QUESTION_TIMEOUT });
    return found.jsonValue();
  }

  /** Waits until a condition is true. */
  async soon(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    await expect.poll(isTrue, { timeout: ANSWER_TIMEOUT, intervals: OFTEN }).toBe(true);
  }

  /** Throws the first dice of the player's turn. */
  async #throw(button: Locator): Promise<void> {
    if (this.input === 'keys') await this.page.keyboard.press('r');
    else await button.click();
    await this.soon(() => button.isHidden());
  }

  /** Plays until the game is over. */
  async playToEnd(): Promise<void> {
    for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
      if (!(await this.waitForQuestion())) return;
      await this.beforeAnswer();
      await this.answer();
    }
    throw new Error('the game does not end');
  }

  /** Plays until this prompt is asked; returns false if the game ends first. */
  async playUntil(prompt: string): Promise<boolean> {
    for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
      if (!(await this.waitForQuestion())) return false;
      if (this.wire.question?.prompt === prompt) return true;
      await this.answer();
    }
    throw new Error(`${prompt} is never asked`);
  }

  /** Answers the current question. */
  async answer(): Promise<void> {
    await this.#expectAnswer(() => (this.input === 'mouse' ? this.#byMouse() : this.#byKeys()));
  }

  /** Gives the first answer that matches this pattern. */
  async choose(wanted: RegExp): Promise<void> {
    const action = this.#actions().find((one) => wanted.test(one));
    if (action === undefined) throw new Error(`no answer matches ${wanted}: ${this.#actions().join()}`);
    await this.#give(action);
  }

  /** Gives an answer that matches the earliest possible pattern, or any answer if none matches. */
  async chooseOrAny(...preferred: RegExp[]): Promise<void> {
    const action = preferred.flatMap((pattern) => this.#actions().find((one) => pattern.test(one)) ?? [])[0];
    await (action === undefined ? this.answer() : this.#give(action));
  }

  #actions(): string[] {
    return (this.wire.question?.answers ?? []).map(({ action }) => action);
  }

  async #give(action: string): Promise<void> {
    const stop = this.button(/^Stop and/);
    const button = action === 'stop' ? stop : this.tray.locator(`button[data-action="${action}"]:enabled`);
    await this.#expectAnswer(() => this.press(button));
  }

  /** Presses a button and expects that an answer is sent, confirming it if asked to. */
  async #expectAnswer(press: () => Promise<void>): Promise<void> {
    const sent = this.wire.acts.length;
    try {
      await press();
      await this.#confirmIfNeeded(sent);
      await this.soon(() => this.wire.acts.length > sent);
    } catch (error) {
      // After "Resolve all", the tray sends answers by itself. One of them counts, even if the button has disappeared
      // and pressing it timed out.
      if (this.wire.acts.length === sent || !(error instanceof errors.TimeoutError)) throw error;
    }
  }

  /** Presses a button with the mouse, or with the keyboard after tabbing to it. */
  async press(button: Locator): Promise<void> {
    if (this.input === 'mouse') return button.click();
    await button.waitFor();
    for (let tabs = 0; tabs < 200; tabs += 1) {
      if (await button.evaluate((it) => it === document.activeElement)) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach the button');
  }

  button(name: RegExp): Locator {
    return this.tray.locator('button:not([aria-disabled="true"]):enabled').and(this.page.getByRole('button', { name }));
  }

  async #byMouse(): Promise<void> {
    const tray = this.tray;
    const roll = this.button(/^Roll \d/);
    if ((await roll.or(this.button(/^Stop and/)).count()) > 0) {
      await this.#keepAttacks(async (die) => die.click());
      return (await roll.count()) > 0 ? roll.click() : this.button(/^Stop and/).click();
    }
    const all = this.button(/^Resolve (all|both)/);
    if ((await all.count()) > 0) return all.click();
    // Two times out of three, buy a card in the market if possible.
    const buy = this.page.getByRole('button', { name: /^Buy .+, energy/ }).and(this.page.locator(':enabled'));
    if (this.#randomBelow(3) > 0 && (await buy.count()) > 0) return buy.first().click();
    const answers = tray.locator('button[data-action]:not(.bad):enabled');
    const primary = tray.locator('button[data-primary]:enabled');
    const count = await answers.count();
    if (count > 0 && ((await primary.count()) === 0 || this.#randomBelow(3) === 0)) {
      return answers.nth(this.#randomBelow(count)).click();
    }
    if ((await primary.count()) > 0) return primary.click();
    // Two-step answers, such as changing a die: choose the die, then its new face.
    const others = tray.locator('ul button:enabled');
    if ((await others.count()) > 0) {
      const sent = this.wire.acts.length;
      await others.nth(this.#randomBelow(await others.count())).click();
      const next = tray.locator('ul button:enabled').first();
      if (this.wire.acts.length === sent && (await next.isVisible())) await next.click();
      return;
    }
    // All remaining answers would eliminate the player.
    return tray.locator('button[data-action]:enabled').first().click();
  }

  /** An answer that would eliminate the player needs confirmation: hold the button, or press Enter again. */
  async #confirmIfNeeded(sent: number): Promise<void> {
    const hold = this.page.getByRole('button', { name: /hold to confirm/ });
    await this.soon(async () => this.wire.acts.length > sent || (await hold.isVisible()));
    if (this.wire.acts.length > sent) return;
    if (this.input === 'keys') return this.page.keyboard.press('Enter');
    await hold.hover();
    await this.page.mouse.down();
    await hold.waitFor({ state: 'detached' });
    await this.page.mouse.up();
  }

  async #byKeys(): Promise<void> {
    const { keyboard } = this.page;
    const sent = this.wire.acts.length;
    const prompt = this.wire.question?.prompt;
    if (prompt === 'reroll-or-stop') {
      await this.#keepAttacks(async (_, place) => keyboard.press(String(place)));
      return keyboard.press((await this.button(/^Roll \d/).count()) > 0 ? 'r' : 's');
    }
    const numbers = this.tray.locator('button[data-action]:not(.bad):enabled .number');
    const primary = (await this.tray.locator('button[data-primary]:enabled').count()) > 0;
    const there = await numbers.allInnerTexts();
    const usable = there.filter((number) => Number(number) < 10);
    if (usable.length > 0 && (!primary || this.#randomBelow(3) === 0)) {
      return keyboard.press(usable[this.#randomBelow(usable.length)] ?? '1');
    }
    if (primary) return keyboard.press('Enter');
    if (prompt === 'change-dice') {
      // Choose the die, then its new face. With only one die to change, the tray skips the first step.
      const before = await this.tray.innerText();
      await keyboard.press('1');
      await this.soon(async () => this.wire.acts.length > sent || (await this.tray.innerText()) !== before);
      if (this.wire.acts.length === sent) await keyboard.press('1');
      return;
    }
    // All remaining answers would eliminate the player.
    return this.press(this.tray.locator('button[data-action]:enabled').first());
  }

  /** Keeps attacks, so that monsters are eliminated and the game ends. */
  async #keepAttacks(toggle: (die: Locator, place: number) => Promise<void>): Promise<void> {
    const loose = this.tray.getByRole('button', { name: /^Die \d, .+, rolling again$/ });
    const names = await loose.evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label') ?? ''));
    for (const name of names.filter((name) => /Attack|Claw/.test(name))) {
      const place = Number(/^Die (\d)/.exec(name)?.[1]);
      await toggle(this.tray.getByRole('button', { name: new RegExp(`^Die ${place}, `) }), place);
    }
  }
}
