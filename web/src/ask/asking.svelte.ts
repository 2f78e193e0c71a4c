/**
 * The viewer's current question, and ways to answer it. Tray, board, market and text view all answer through this
 * class.
 */

import { updateTrayDice, NO_DICE, type TrayDice } from '../dice/tray-dice.ts';
import { loose, toggle, toggledFor, type Hand } from '../dice/hand.ts';
import { saveKept, loadKept, type Roll } from '../dice/kept-storage.ts';
import type { ShownTable } from '../play/shown-table.svelte.ts';
import { RequestRefused } from '../protocol/connection.ts';
import type {
  AnswerView,
  Face,
  FromServer,
  LessonView,
  MarkView,
  Message,
  OddsView,
  QuestionView,
  Refusal,
  TakeBackChoice,
} from '../protocol.ts';
import { Coach } from './coach.svelte.ts';
import { numbered, type Numbered } from './numbering.ts';
import { rerollAnswers } from './rerolls.ts';

export type { Numbered };

/** Delay before odds are requested, in milliseconds since a die was last touched. */
const ODDS_DELAY = 200;

/** An answer that takes longer than this many milliseconds is shown as being sent. */
const SLOW_AFTER = 1_000;

export class Asking {
  /** The answer awaiting confirmation because it would eliminate or KO the player or lose the game. */
  unconfirmed = $state.raw<AnswerView>();
  /** Why the last answer was refused. */
  refusal = $state.raw<Refusal>();
  /** The dice on the tray: the viewer's own or another player's. */
  trayDice = $state.raw<TrayDice>(NO_DICE);
  /** How long the dice tumble, in milliseconds; 0 for no animation. */
  tumble = $state(0);
  /** The answers at the place last picked on the board, if there are several: the tray highlights them. */
  highlighted = $state.raw<readonly string[]>([]);
  /** The answers that resolve the remaining kinds of dice, in order, after "Resolve all". */
  plan = $state.raw<readonly string[]>([]);

  /** Whether sending an answer takes so long that the player should be told. */
  sending = $state(false);
  readonly coach: Coach;

  readonly #live: ShownTable;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The ply of the last answered question. */
  #sent = $state<number>();
  /** Further answers, requested because the question came with only some of them. */
  #more = $state.raw<{ ply: number; answers: AnswerView[] }>({ ply: -1, answers: [] });
  /** The latest odds received, and the dice they are for. */
  #odds = $state.raw<{ ply: number; dice: string; odds: OddsView[] }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `storage` stores which dice are kept, so that reloading the page doesn't lose them. */
  constructor(live: ShownTable, storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage) {
    this.#live = live;
    this.#storage = storage;
    this.coach = new Coach(
      live,
      () => this.question,
      (question, { action }) => this.#keepFor(question, action),
    );
    live.listen((message) => this.#receive(message));
    live.watch((beat, time) => {
      this.trayDice = updateTrayDice(this.trayDice, beat, live.table?.scene, live.seat);
      this.tumble = this.trayDice.fresh.size > 0 ? time : 0;
      if (beat.kind === 'question') this.#onQuestion(beat.question);
    });
  }

  /**
   * The current question. Undefined until all events before it have been shown, and again after it has been answered.
   */
  get question(): QuestionView | undefined {
    const question = this.#live.table?.question;
    return question && this.#live.idle && question.ply !== this.#sent ? question : undefined;
  }

  /** Whether an answer can be given now; not while disconnected. */
  get canAnswer(): boolean {
    return this.question !== undefined && this.#live.canSend;
  }

  get answers(): Numbered[] {
    const question = this.question;
    if (!question) return [];
    const more = this.#more.ply === question.ply ? this.#more.answers : [];
    return numbered([...question.answers, ...rerollAnswers(question), ...more]);
  }

  /** The step of the lesson that the question belongs to. */
  get lesson(): LessonView | undefined {
    return this.question?.lesson;
  }

  /** In a replay, whether this answer is the one that was given. */
  isChosen(action: string): boolean {
    return this.#live.chosen === action;
  }

  /** Whether this answer is highlighted: the lesson asks for it, the coach advises it or, in a replay, it was chosen. */
  isMarked(action: string): boolean {
    return this.isExpected(action) || this.isChosen(action) || this.coach.isAdvised(action);
  }

  /**
   * Whether the lesson asks for this answer. False for a single kind of dice, because the lesson resolves them all
   * together.
   */
  isExpected(action: string): boolean {
    return this.lesson?.action === action && this.question?.prompt !== 'which-kind';
  }

  /** Whether the lesson asks for a different answer first. */
  isLater(action: string): boolean {
    return this.lesson !== undefined && this.lesson.action !== action && this.question?.prompt !== 'which-kind';
  }

  /** The places of the dice that the player would have to keep or release to do as the lesson or the coach says. */
  get wanted(): ReadonlySet<number> {
    const { rerolls = [], lesson } = this.question ?? {};
    const wanted = lesson?.action ?? this.coach.advice?.action;
    const reroll = rerolls.find(({ action }) => action === wanted);
    return toggledFor(this.trayDice.hand, reroll?.dice);
  }

  /** Ends the lesson and starts a real game. */
  async skipLesson(): Promise<void> {
    this.#live.skip();
    try {
      await this.#live.send({ type: 'rematch' });
    } catch (error) {
      if (error instanceof RequestRefused) this.refusal = error.refusal;
    }
  }

  /** Whether the answers leave little room in the tray for anything else. */
  get isCrowded(): boolean {
    return this.answers.length > 3;
  }

  /** The answers that point at one kind of target, such as all cards that can be bought. */
  marking<K extends MarkView['kind']>(kind: K): (Numbered & { mark: Extract<MarkView, { kind: K }> })[] {
    return this.answers.flatMap((numbered) => {
      const { mark } = numbered.answer;
      return mark?.kind === kind ? [{ ...numbered, mark: mark as Extract<MarkView, { kind: K }> }] : [];
    });
  }

  /** The odds for the dice that would be rolled now; undefined until they are known. */
  get odds(): readonly OddsView[] | undefined {
    const question = this.question;
    if (!question || question.rerolls.length === 0) return undefined;
    const looseDice = sorted(this.#looseDice());
    if (looseDice === largestReroll(question)) return question.odds;
    const known = this.#odds;
    return known?.ply === question.ply && known.dice === looseDice ? known.odds : undefined;
  }

  /** Sets which dice are kept. */
  keep(hand: Hand): void {
    this.trayDice = { ...this.trayDice, hand };
    const question = this.question;
    if (question) saveKept(this.#storage, this.#roll(question), hand);
    this.#requestOdds();
  }

  /** Whether an answer needs confirmation. */
  needsConfirm(answer: AnswerView): boolean {
    return answer.confirm !== undefined;
  }

  /** Gives an answer. One that needs confirmation only becomes `unconfirmed` unless `confirmed` is set. */
  choose(answer: AnswerView, confirmed = false): void {
    if (!confirmed && this.needsConfirm(answer) && !this.lesson) this.unconfirmed = answer;
    else void this.act(answer.action);
  }

  /** Gives the answer at a place on the board. If several share the place, highlights them in the tray instead. */
  pick(actions: readonly string[]): void {
    const [only, ...others] = this.answers.filter(({ answer }) => actions.includes(answer.action));
    if (only && others.length === 0) this.choose(only.answer);
    else this.highlighted = actions;
  }

  /** Withdraws the answer that awaits confirmation, and cancels the rest of a "Resolve all" that stopped at it. */
  cancel(): void {
    const answer = this.unconfirmed;
    if (answer && this.isStopped) this.highlighted = [answer.action];
    this.unconfirmed = undefined;
    this.plan = [];
  }

  /** Whether "Resolve all" has stopped at the answer that awaits confirmation. */
  get isStopped(): boolean {
    return this.unconfirmed !== undefined && this.plan.includes(this.unconfirmed.action);
  }

  /** Resolves all kinds of dice in this order. The player still answers any other question in between. */
  resolveAll(actions: readonly string[]): void {
    this.plan = actions;
    this.continuePlan();
  }

  /** Resolves the next planned kind if the question asks for one. At a kind that needs confirmation, the plan waits. */
  continuePlan(): void {
    const question = this.question;
    if (this.plan.length === 0 || question?.prompt !== 'which-kind' || !this.canAnswer) return;
    const next = this.plan.flatMap((action) => question.answers.filter((answer) => answer.action === action))[0];
    if (next) this.choose(next);
    else this.plan = [];
  }

  /** Sends an answer, given in notation. */
  async act(action: string): Promise<void> {
    const question = this.question;
    if (!question || !this.canAnswer) return;
    if (question.lesson && question.lesson.action !== action) {
      // The server would refuse it with the same message.
      this.#clear();
      this.plan = [];
      const args: Message['args'] = [['task', { message: question.lesson.task }]];
      this.refusal = { code: 'lesson', text: { id: 'refusal-lesson-task', args } };
      return;
    }
    this.#sent = question.ply;
    this.plan = this.plan.filter((planned) => planned !== action);
    this.#clear();
    const timer = setTimeout(() => (this.sending = true), SLOW_AFTER);
    try {
      await this.#live.send({ type: 'act', ply: question.ply, action });
    } catch (error) {
      // Show the question again. After a lost connection, the server's state shows whether the answer arrived.
      this.#sent = undefined;
      this.plan = [];
      if (error instanceof RequestRefused) this.refusal = error.refusal;
    } finally {
      clearTimeout(timer);
      this.sending = false;
    }
  }

  /** The viewer's last choice, if it can be taken back now. */
  get takeBack(): TakeBackChoice | undefined {
    const live = this.#live;
    const offer = live.table?.takeBack;
    return offer && offer.seat === live.seat && live.idle && live.canSend ? offer.choice : undefined;
  }

  /** Whether the viewer can return to the start of their turn, because only bots play with them. */
  get canRestartTurn(): boolean {
    const offer = this.#live.table?.takeBack;
    return offer !== undefined && offer.seat === this.#live.seat && offer.whole_turn === true;
  }

  /** Takes back the viewer's last choice. */
  async takeBackLast(): Promise<void> {
    if (!this.takeBack) return;
    await this.#takeBack(false);
  }

  /** Returns to the start of the viewer's current or last turn. The game becomes practice. */
  async restartTurn(): Promise<void> {
    this.#live.skip();
    await this.#takeBack(true);
  }

  async #takeBack(whole: boolean): Promise<void> {
    const { ply = 0 } = this.#live.table ?? {};
    this.#clear();
    this.plan = [];
    try {
      await this.#live.send({ type: 'take-back', ply, ...(whole && { whole_turn: true }) });
    } catch (error) {
      if (error instanceof RequestRefused) this.refusal = error.refusal;
    }
  }

  #clear(): void {
    this.unconfirmed = undefined;
    this.refusal = undefined;
    this.highlighted = [];
  }

  /** Resets the state of the previous question, and requests the data that the new one needs. */
  #onQuestion(question: QuestionView): void {
    if (this.refusal?.code !== 'stale') this.#clear();
    else this.unconfirmed = undefined;
    this.coach.reset();
    if (question.prompt === 'reroll-or-stop' || question.prompt === 'buy') this.plan = [];
    if (this.#live.isReplay) this.#keepFor(question, this.#live.chosen);
    else if (question.prompt === 'reroll-or-stop') this.#restoreKept(question);
    const there = question.answers.length;
    if (there < question.total) this.#fetchAnswers(question.ply, there);
    this.#requestOdds();
  }

  /**
   * If an answer rerolls dice, keeps all others: what the player did in a replay, or would do on the coach's advice.
   */
  #keepFor({ rerolls }: QuestionView, answer: string | undefined): void {
    const { hand } = this.trayDice;
    const reroll = rerolls.find(({ action }) => action === answer);
    this.keep([...toggledFor(hand, reroll?.dice)].reduce((before, at) => toggle(before, at), hand));
  }

  /** Restores the kept dice if this question was open before, such as before a reload. */
  #restoreKept(question: QuestionView): void {
    const roll = this.#roll(question);
    const { hand } = this.trayDice;
    const before = loadKept(this.#storage, roll, hand);
    if (before) this.trayDice = { ...this.trayDice, hand: before };
    else saveKept(this.#storage, roll, hand);
  }

  #roll({ ply }: QuestionView): Roll {
    const { code = '', round = 0 } = this.#live.table?.room ?? {};
    return { table: code, round, ply };
  }

  #fetchAnswers(ply: number, from: number): void {
    // A refusal means that the table has moved on, and another question follows.
    this.#live.send({ type: 'answers', ply, from }).catch(() => {});
  }

  #receive(message: FromServer): void {
    this.coach.receive(message);
    if (message.type === 'odds') {
      this.#odds = { ply: message.ply, dice: sorted(message.dice), odds: message.odds };
    }
    if (message.type === 'answers') {
      const before = this.#more.ply === message.ply ? this.#more.answers : [];
      this.#more = { ply: message.ply, answers: [...before, ...message.answers] };
      const there = message.from + message.answers.length;
      if (message.answers.length > 0 && there < message.total) this.#fetchAnswers(message.ply, there);
    }
  }

  /** The faces of the dice that would be rolled now. */
  #looseDice(): Face[] {
    const { hand } = this.trayDice;
    const free = loose(hand);
    return hand.places.filter((face, at): face is Face => face !== null && free.has(at));
  }

  #requestOdds(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const question = this.question;
      const dice = this.#looseDice();
      if (!question || question.rerolls.length === 0 || dice.length === 0 || this.odds) return;
      this.#live.send({ type: 'odds', ply: question.ply, dice }).catch(() => {});
    }, ODDS_DELAY);
  }
}

const sorted = (dice: readonly Face[]) => dice.toSorted().join(' ');

/** The largest set of dice that may be rolled. The odds that come with the question are for this set. */
function largestReroll({ rerolls }: QuestionView): string {
  const dice = rerolls.map((reroll) => reroll.dice);
  return sorted(dice.toSorted((a, b) => b.length - a.length)[0] ?? []);
}
