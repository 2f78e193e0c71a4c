/** The question to whoever looks, and their answer to it. Tray, board, market and seats all answer through here. */

import { follow, NOTHING, type Thrown } from '../dice/follow.ts';
import { loose, type Hand } from '../dice/hand.ts';
import { note, noted, type Roll } from '../dice/kept.ts';
import { letters } from '../dice/places.ts';
import type { LiveTable } from '../play/live.svelte.ts';
import { Refused } from '../protocol/connection.ts';
import type { Answer, Chance, FromServer, Mark, Question, Refusal } from '../protocol.ts';
import { isDoubtful } from './harm.ts';
import { numbered, type Numbered } from './numbering.ts';
import { rerollAnswers } from './rerolls.ts';

export type { Numbered };

/** Chances are asked for once nobody has touched a die for so long, in milliseconds. */
const THOUGHT = 200;

export class Asking {
  /** The answer that waits for a second word, because it would be one's end, or that of the game. */
  doubted = $state.raw<Answer>();
  /** Why the last answer was refused. */
  refusal = $state.raw<Refusal>();
  /** The dice on the tray, ours or those of others. */
  thrown = $state.raw<Thrown>(NOTHING);
  /** How long they tumble, in milliseconds; 0 for not at all. */
  tumble = $state(0);
  /** Answers between which the board cannot tell: the tray points them out. */
  pointed = $state.raw<readonly string[]>([]);
  /** The kinds of dice that are still to be resolved one after the other, as answers. */
  plan = $state.raw<readonly string[]>([]);

  readonly #live: LiveTable;
  readonly #notes: Pick<Storage, 'getItem' | 'setItem'>;
  /** The ply of the question that was answered and whose answer is on its way. */
  #sent = $state<number>();
  /** Answers beyond those that came with the question. */
  #more = $state.raw<{ ply: number; answers: Answer[] }>({ ply: -1, answers: [] });
  /** Chances that were asked for, and of which dice. */
  #chances = $state.raw<{ ply: number; dice: string; chances: Chance[] }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `notes` keep which dice are kept, for when the page is loaded again. */
  constructor(live: LiveTable, notes: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage) {
    this.#live = live;
    this.#notes = notes;
    live.listen((message) => this.#hear(message));
    live.watch((beat, time) => {
      this.thrown = follow(this.thrown, beat, live.table?.scene, live.seat);
      this.tumble = this.thrown.fresh.size > 0 ? time : 0;
      if (beat.kind === 'question') this.#asked(beat.question);
    });
  }

  /** The question, once all that led to it was shown, until it is answered. */
  get question(): Question | undefined {
    const question = this.#live.table?.question;
    return question && this.#live.idle && question.ply !== this.#sent ? question : undefined;
  }

  /** Whether an answer can be given now; while the connection is lost it cannot. */
  get open(): boolean {
    return this.question !== undefined && this.#live.line === 'here';
  }

  get answers(): Numbered[] {
    const question = this.question;
    if (!question) return [];
    const more = this.#more.ply === question.ply ? this.#more.answers : [];
    return numbered([...question.answers, ...rerollAnswers(question), ...more]);
  }

  /** Whether there is more to choose from than yes and no: then there is room for little else. */
  get isMuch(): boolean {
    return this.answers.length > 3;
  }

  /** The answers that point at something of the table, such as all cards that can be bought. */
  about<K extends Mark['kind']>(kind: K): (Numbered & { mark: Extract<Mark, { kind: K }> })[] {
    return this.answers.flatMap((numbered) => {
      const { mark } = numbered.answer;
      return mark?.kind === kind ? [{ ...numbered, mark: mark as Extract<Mark, { kind: K }> }] : [];
    });
  }

  /** The chances of the dice that would be rolled now; nothing while they are being worked out. */
  get chances(): readonly Chance[] | undefined {
    const question = this.question;
    if (!question || question.rerolls.length === 0) return undefined;
    const wanted = this.#wanted();
    if (wanted === longest(question)) return question.chances;
    const known = this.#chances;
    return known?.ply === question.ply && known.dice === wanted ? known.chances : undefined;
  }

  /** Keeps dice and lets go of others. */
  keep(hand: Hand): void {
    this.thrown = { ...this.thrown, hand };
    const question = this.question;
    if (question) note(this.#notes, this.#roll(question), hand);
    this.#wonder();
  }

  /** Whether an answer needs a second word. */
  doubts(answer: Answer): boolean {
    return isDoubtful(answer, this.question?.answers ?? []);
  }

  /** Gives an answer. One that would be one's end is only doubted, until it is given with `sure`. */
  choose(answer: Answer, sure = false): void {
    if (!sure && this.doubts(answer)) this.doubted = answer;
    else void this.act(answer.action);
  }

  /** Answers what lies at one place of the board; where there are several answers, the tray points them out. */
  point(actions: readonly string[]): void {
    const [only, ...others] = this.answers.filter(({ answer }) => actions.includes(answer.action));
    if (only && others.length === 0) this.choose(only.answer);
    else this.pointed = actions;
  }

  /** Resolves these kinds one after the other, as far as nobody is asked in between. */
  resolveAll(actions: readonly string[]): void {
    this.plan = actions;
    this.goOn();
  }

  /** The next kind of the plan, if it is time for it. A kind that would be one's end is not resolved without a word. */
  goOn(): void {
    const question = this.question;
    if (this.plan.length === 0 || question?.prompt !== 'which-kind' || !this.open) return;
    const next = this.plan.flatMap((action) => question.answers.filter((answer) => answer.action === action))[0];
    if (!next || this.doubts(next)) {
      this.plan = [];
      return;
    }
    this.plan = this.plan.filter((action) => action !== next.action);
    void this.act(next.action);
  }

  /** Gives an answer in notation. */
  async act(action: string): Promise<void> {
    const question = this.question;
    if (!question || !this.open) return;
    this.#sent = question.ply;
    this.#forget();
    try {
      await this.#live.say({ type: 'act', ply: question.ply, action });
    } catch (error) {
      // The same question is put again; after a lost connection the server says what became of it.
      this.#sent = undefined;
      this.plan = [];
      if (error instanceof Refused) this.refusal = error.refusal;
    }
  }

  #forget(): void {
    this.doubted = undefined;
    this.refusal = undefined;
    this.pointed = [];
  }

  /** A new question: whatever was about another one is over. */
  #asked(question: Question): void {
    if (this.refusal?.code !== 'stale') this.#forget();
    else this.doubted = undefined;
    if (question.prompt === 'reroll-or-stop' || question.prompt === 'buy') this.plan = [];
    if (question.prompt === 'reroll-or-stop') this.#remember(question);
    const there = question.answers.length;
    if (there < question.total) this.#fetch(question.ply, there);
    this.#wonder();
  }

  /** The same question may have been put before: then the same dice are kept. */
  #remember(question: Question): void {
    const roll = this.#roll(question);
    const { hand } = this.thrown;
    const before = noted(this.#notes, roll, hand);
    if (before) this.thrown = { ...this.thrown, hand: before };
    else note(this.#notes, roll, hand);
  }

  #roll({ ply }: Question): Roll {
    const { code = '', round = 0 } = this.#live.table?.room ?? {};
    return { table: code, round, ply };
  }

  #fetch(ply: number, from: number): void {
    // Where that is refused the table has moved on, and another question comes.
    this.#live.say({ type: 'answers', ply, from }).catch(() => {});
  }

  #hear(message: FromServer): void {
    if (message.type === 'chances') {
      this.#chances = { ply: message.ply, dice: sorted(letters(message.dice)), chances: message.chances };
    }
    if (message.type === 'answers') {
      const before = this.#more.ply === message.ply ? this.#more.answers : [];
      this.#more = { ply: message.ply, answers: [...before, ...message.answers] };
      const there = message.from + message.answers.length;
      if (message.answers.length > 0 && there < message.total) this.#fetch(message.ply, there);
    }
  }

  /** The dice that would be rolled now. */
  #wanted(): string {
    const { hand } = this.thrown;
    const free = loose(hand);
    return sorted(hand.places.filter((letter, at): letter is string => letter !== null && free.has(at)));
  }

  #wonder(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const question = this.question;
      const dice = this.#wanted();
      if (!question || question.rerolls.length === 0 || dice === '' || this.chances) return;
      this.#live.say({ type: 'chances', ply: question.ply, dice }).catch(() => {});
    }, THOUGHT);
  }
}

const sorted = (dice: readonly string[]) => dice.toSorted().join(' ');

/** All dice that may be rolled: the chances that come with the question are theirs. */
function longest({ rerolls }: Question): string {
  const dice = rerolls.map((reroll) => letters(reroll.dice));
  return sorted(dice.toSorted((a, b) => b.length - a.length)[0] ?? []);
}
