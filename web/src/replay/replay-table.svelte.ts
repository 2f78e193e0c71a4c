/** The replay of a recorded game: it plays, pauses and jumps to any moment. */

import { turnOf } from '../play/pace.ts';
import type { Speed } from '../play/queue.ts';
import { ShownTable } from '../play/shown-table.svelte.ts';
import type { Beat } from '../play/table-state.ts';
import type { GameAnalysisView, Message, QuestionView, Replay, Seat } from '../protocol.ts';
import { Moments } from './moments.ts';

/** The question of a moment is requested once the viewer has stayed there for this many milliseconds. */
const STAY = 200;

export type Unit = 'decision' | 'turn';
export type Direction = 'back' | 'forward';

export class ReplayTable extends ShownTable {
  readonly isReplay = true;
  readonly moments: Moments;
  /** Whether the replay is playing. */
  isRunning = $state(false);
  /** The game's analysis, once it is known. */
  analysis = $state.raw<GameAnalysisView>();
  readonly #seat: Seat | undefined;
  readonly #ask: (ply: number) => Promise<QuestionView>;
  /** The questions known so far, by ply. */
  readonly #questions: Record<number, QuestionView> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` requests the question that was asked after a number of plies. */
  constructor(replay: Replay, ask: (ply: number) => Promise<QuestionView>, reducedMotion: () => boolean) {
    super(reducedMotion);
    this.moments = new Moments(replay);
    this.#seat = replay.you;
    this.#ask = ask;
    this.table = this.moments.at(0);
  }

  override get seat(): Seat | undefined {
    return this.#seat;
  }

  override get canSend(): boolean {
    return false;
  }

  /** All players' turns are shown in the same way. */
  override get isOwnTurn(): boolean {
    return false;
  }

  /** The answer that the player gave at this moment. */
  override get chosen(): string | undefined {
    return this.idle ? this.moments.decisionAt(this.ply)?.action : undefined;
  }

  override get better(): Message | undefined {
    if (!this.idle) return undefined;
    const costly = this.analysis?.seats.flatMap(({ costliest }) => costliest);
    return costly?.find(({ ply }) => ply === this.ply)?.best;
  }

  /** The number of plies before the moment that is shown. */
  get ply(): number {
    return this.table?.ply ?? 0;
  }

  override get speed(): Speed {
    return super.speed;
  }

  override set speed(speed: Speed) {
    super.speed = speed;
    if (speed === 'instant' && this.isRunning) this.seek(this.moments.last);
  }

  /** Nothing can be sent from a replay. */
  override send(): Promise<void> {
    return Promise.reject(new Error('nothing can be sent from a replay'));
  }

  /** Plays from this moment on or, at the end, from the start again. */
  play(): void {
    if (this.isRunning) return;
    if (this.ply >= this.moments.last) this.seek(0);
    if (this.speed === 'instant') {
      this.seek(this.moments.last);
      return;
    }
    clearTimeout(this.#timer);
    this.isRunning = true;
    this.queue.push(this.moments.beatsFrom(this.ply));
  }

  /** Jumps to the next moment at once and stops there. */
  override pause(): void {
    if (!this.isRunning) return;
    const shown = this.now?.beat;
    const rest = this.queue.clear();
    const end = rest.findIndex(({ kind }) => kind === 'asked');
    if (shown?.kind !== 'asked') for (const beat of rest.slice(0, end + 1)) this.show(beat, 0);
    this.#stay();
  }

  override resume(): void {
    this.play();
  }

  override skip(): void {
    this.pause();
  }

  /** Jumps to a moment and stays there. */
  seek(ply: number): void {
    this.queue.clear();
    this.show({ kind: 'moment', table: this.moments.at(ply) }, 0);
    this.moment = [];
    this.#stay();
  }

  /** Goes to the next or previous choice or turn. */
  step(unit: Unit, direction: Direction): void {
    const { moments, ply } = this;
    const to =
      unit === 'turn'
        ? direction === 'forward'
          ? moments.turnAfter(ply)
          : moments.turnBefore(ply)
        : direction === 'forward'
          ? moments.decisionAfter(ply)
          : moments.decisionBefore(ply);
    this.seek(to);
  }

  /** Stops for good. */
  close(): void {
    clearTimeout(this.#timer);
    this.queue.clear();
  }

  protected override limit(beat: Beat): number | undefined {
    return turnOf(beat) === undefined ? undefined : Infinity;
  }

  protected override stopBefore(): undefined {
    return undefined;
  }

  protected override onPlayback(): void {
    super.onPlayback();
    if (this.isRunning && this.idle && this.ply >= this.moments.last) this.#stay();
  }

  /** Stays at the moment that is shown, and shows its question. */
  #stay(): void {
    this.isRunning = false;
    clearTimeout(this.#timer);
    const { ply } = this;
    const known = this.#questions[ply];
    if (known) this.show({ kind: 'question', question: known }, 0);
    else if (this.moments.decisionAt(ply)) this.#timer = setTimeout(() => void this.#request(ply), STAY);
  }

  async #request(ply: number): Promise<void> {
    try {
      const question = await this.#ask(ply);
      this.#questions[ply] = question;
      if (this.ply === ply && !this.isRunning) this.show({ kind: 'question', question }, 0);
    } catch {
      // Show the moment without its question.
    }
  }
}
