/** A recorded game as a sequence of moments, one before and one after each ply, all computed in advance. */

import { applyBeat, stepBeats, type Beat, type LogEntry, type TableState } from '../play/table-state.ts';
import type { Decision, Replay, RoomView, Seat } from '../protocol.ts';

/** A turn and its first moment. */
export interface TurnStart {
  number: number;
  seat: Seat;
  ply: number;
}

/** The table state requires presets, but a replay has none. */
const NO_PRESETS = { not_asked: [], skip_buying: false };

const roomOf = ({ seats, scene, round = 1, practice, fair }: Replay): RoomView => ({
  code: '',
  stage: 'playing',
  round,
  settings: {
    game: scene.game,
    options: scene.options ?? [],
    seats: seats.length,
    listed: false,
    clock: 0,
    grace: 0,
    stand_in: 'rookie',
  },
  seats,
  people: [],
  host: 0,
  ...(practice !== undefined && { practice }),
  ...(fair && { fair }),
});

export class Moments {
  readonly turns: readonly TurnStart[];
  readonly #replay: Replay;
  readonly #decisions: ReadonlyMap<number, Decision>;
  /** The table at each moment, without its log. Consecutive moments share most of their data. */
  readonly #tables: readonly TableState[];
  /** All lines of the log, and the number of lines at each moment. */
  readonly #log: readonly LogEntry[];
  readonly #lines: readonly number[];

  constructor(replay: Replay) {
    this.#replay = replay;
    this.#decisions = new Map(replay.decisions.map((decision) => [decision.ply, decision]));
    let table: TableState = {
      you: -1,
      presets: NO_PRESETS,
      hidden: [],
      room: roomOf(replay),
      scene: replay.scene,
      seats: replay.seats,
      ply: 0,
      asked: this.#askedAt(0),
      askedAt: 0,
      question: undefined,
      cards: {},
      log: [],
      logComplete: true,
    };
    const tables = [table];
    const log: LogEntry[] = [];
    const lines = [0];
    const { number, seat } = replay.scene.turn;
    // A game from a position may begin in the middle of a turn.
    const turns: TurnStart[] = number > 0 ? [{ number, seat, ply: 0 }] : [];
    for (const [ply] of replay.events.entries()) {
      for (const beat of this.beatsOf(ply)) table = applyBeat(table, beat) ?? table;
      for (const entry of table.log) {
        log.push(entry);
        const event = entry.kind === 'line' ? entry.line.event : undefined;
        if (event?.kind === 'turn') turns.push({ number: event.number, seat: event.seat, ply: ply + 1 });
      }
      table = { ...table, log: [] };
      tables.push(table);
      lines.push(log.length);
    }
    this.turns = turns;
    this.#tables = tables;
    this.#log = log;
    this.#lines = lines;
  }

  /** The last moment, which is the number of plies. */
  get last(): number {
    return this.#replay.events.length;
  }

  /** The whole log, for statistics of the whole game. */
  get log(): readonly LogEntry[] {
    return this.#log;
  }

  /** The winner's seat at the end; null if there is none. */
  get winner(): Seat | null {
    return this.at(this.last).scene?.over?.winner ?? null;
  }

  /** The choice that is made at a moment; undefined at a roll or a draw, and at the end. */
  decisionAt(ply: number): Decision | undefined {
    return this.#decisions.get(ply);
  }

  /** The existing moment nearest to a number of plies. */
  clamp(ply: number): number {
    return Math.max(0, Math.min(this.last, Math.trunc(ply)));
  }

  /** The table at a moment. */
  at(ply: number): TableState {
    const which = this.clamp(ply);
    const table = this.#tables[which] as TableState;
    return { ...table, log: this.#log.slice(0, this.#lines[which]) };
  }

  /** The beats of one ply; the last one moves on to the next moment. */
  beatsOf(ply: number): Beat[] {
    const event = this.#replay.events[ply];
    if (!event) return [];
    return [...stepBeats(event), { kind: 'asked', ply: ply + 1, asked: this.#askedAt(ply + 1), at: 0 }];
  }

  /** The beats from a moment to the end. */
  beatsFrom(ply: number): Beat[] {
    return this.#replay.events.slice(ply).flatMap((_, at) => this.beatsOf(ply + at));
  }

  /** The turn of a moment; undefined before the first. */
  turnAt(ply: number): TurnStart | undefined {
    return this.turns.findLast((turn) => turn.ply <= ply);
  }

  /** The next moment at which someone chooses, or the end. */
  decisionAfter(ply: number): number {
    return this.#replay.decisions.find((decision) => decision.ply > ply)?.ply ?? this.last;
  }

  /** The last earlier moment at which someone chooses, or the start. */
  decisionBefore(ply: number): number {
    return this.#replay.decisions.findLast((decision) => decision.ply < ply)?.ply ?? 0;
  }

  turnAfter(ply: number): number {
    return this.turns.find((turn) => turn.ply > ply)?.ply ?? this.last;
  }

  /** The start of the current turn or, at that moment, the start of the turn before. */
  turnBefore(ply: number): number {
    return this.turns.findLast((turn) => turn.ply < ply)?.ply ?? 0;
  }

  #askedAt(ply: number): TableState['asked'] {
    const decision = this.#decisions.get(ply);
    return decision && { seat: decision.seat, prompt: decision.prompt };
  }
}
