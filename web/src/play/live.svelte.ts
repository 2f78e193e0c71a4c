/** A live table: receives server messages and plays them back beat by beat. */

import type { Asked, Clock, Guest, Refusal, Seat, Stage, ToServer } from '../protocol.ts';
import { Connection, type ConnectionEvent, type Socket } from '../protocol/connection.ts';
import { monstersInGame } from '../board/standing.ts';
import { whoseTurn } from '../protocol/scene.ts';
import { AFTER_ANSWER, FIRST_ROUND_LIMIT, isFirstRound, START_LIMIT, turnLimit, turnOf } from './pace.ts';
import { FairExchange } from '../fair/exchange.svelte.ts';
import type { Nonces } from '../fair/nonces.ts';
import { loadHistory } from './history.ts';
import { resultsAfter } from './results.ts';
import { ShownTable, type Stop } from './shown-table.svelte.ts';
import { beats, applyBeat, roomIn, type Beat, type TableState } from './table-state.ts';

/**
 * The state of the connection. `silent` means that the server doesn't respond, `lost` that the client is reconnecting;
 * `ended` is final.
 */
export type ConnectionState = 'connecting' | 'connected' | 'silent' | 'lost' | 'ended';

/** Updates that arrive within this many milliseconds after reconnecting count as missed while disconnected. */
const CATCHING_UP = 1_000;

export class LiveTable extends ShownTable {
  readonly isReplay = false;
  connectionState = $state<ConnectionState>('connecting');
  /** Why the connection ended or, while it is lost, why the server refuses it for now. */
  refusal = $state.raw<Refusal>();
  /** Whether the viewer waits for the host to let them in. */
  waiting = $state(false);
  /** The guests whom the viewer, as the host, can let in. */
  guests = $state.raw<readonly Guest[]>([]);
  /** The table at the end of a game, until the viewer leaves the game's results. */
  results = $state.raw<TableState>();
  /** The table's stage according to the latest message, which may not be shown yet. */
  #stage = $state<Stage>();
  /** The viewer's contribution to the dice. */
  readonly dice: FairExchange;
  /** Whether playback stops after each turn of another player. */
  waitsAfterTurns = false;

  readonly #connect: () => Socket;
  readonly #connection: Connection;
  #loadingHistory = false;
  #reconnectedAt = -Infinity;
  /** The question that the server has already asked, if its clock runs while playback waits for the viewer's throw. */
  #askedAhead = $state.raw<Beat & { kind: 'asked' }>();
  /** Whether the current turn has begun and has had no roll yet. */
  #isUnrolled = false;

  /** `reducedMotion` returns whether motion is reduced; `nonces` holds this browser's contributions to the dice. */
  constructor(connect: () => Socket, reducedMotion: () => boolean, nonces: Nonces) {
    super(reducedMotion);
    this.dice = new FairExchange(nonces, (request) => this.send(request));
    this.#connect = connect;
    this.#connection = new Connection((event) => this.#receive(event), connect);
  }

  override get seat(): Seat | undefined {
    const { room, you } = this.table ?? {};
    return room?.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === you)?.seat;
  }

  override get canTakeOver(): boolean {
    return this.table?.room.stage === 'playing' && this.#stage === 'playing' && this.seat === undefined;
  }

  /** Stops showing the results of the last game. */
  leaveResults(): void {
    this.results = undefined;
  }

  /** Whether the viewer is the table's host. */
  get isHost(): boolean {
    return this.table !== undefined && this.table.room.host === this.table.you;
  }

  override get clock(): { clock: Clock; since: number } | undefined {
    const { asked, askedAt: at = 0 } = this.table ?? {};
    const now = this.#askedAhead ?? { asked, at };
    return now.asked?.clock && { clock: now.asked.clock, since: now.at };
  }

  override get canSend(): boolean {
    return this.connectionState === 'connected';
  }

  override get isOffline(): boolean {
    return this.connectionState === 'lost' || this.connectionState === 'silent';
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  /** Tells the connection whether the page is visible. */
  set visible(visible: boolean) {
    this.#connection.visible = visible;
  }

  /** Tells the connection that the browser has lost its network. */
  onOffline(): void {
    this.#connection.suspect();
  }

  override send(request: ToServer): Promise<void> {
    return this.#connection.send(request);
  }

  override async loadHistory(): Promise<void> {
    const first = this.table?.log[0]?.step;
    if (this.#loadingHistory || this.table?.logComplete !== false || first === undefined) return;
    this.#loadingHistory = true;
    try {
      const steps = await loadHistory(this.#connect, first);
      this.table = applyBeat(this.table, { kind: 'history', steps });
      if (this.table) this.results = resultsAfter(this.results, this.table);
    } catch {
      // Without its history, the log starts where the viewer joined, and says so.
    } finally {
      this.#loadingHistory = false;
    }
  }

  #receive(event: ConnectionEvent): void {
    if (event.kind === 'lost' || event.kind === 'silent') {
      this.connectionState = event.kind;
      this.refusal = event.kind === 'lost' ? event.refusal : undefined;
      return;
    }
    if (event.kind === 'responsive') {
      this.connectionState = 'connected';
      return;
    }
    if (event.kind === 'ended') {
      this.connectionState = 'ended';
      this.refusal = event.refusal;
      return;
    }
    if (event.message.type === 'welcome') {
      // After a reconnect, the next updates are the missed ones. A snapshot replaces anything still queued.
      if (this.connectionState === 'lost') this.#reconnectedAt = Date.now();
      if (event.message.snapshot) this.queue.flush();
      this.connectionState = 'connected';
      this.waiting = false;
      // If someone is waiting, the server sends the list of guests next.
      this.guests = [];
    }
    const room = roomIn(event.message);
    if (room) this.#stage = room.stage;
    if (event.message.type === 'waiting') this.waiting = true;
    if (event.message.type === 'guests') this.guests = event.message.guests;
    this.dice.receive(event.message);
    this.notifyListeners(event.message);
    this.queue.push(beats(event.message), Date.now() - this.#reconnectedAt < CATCHING_UP);
    if (event.message.type === 'update') this.#catchUp(event.message.asked);
  }

  /** If the viewer is asked and has limited time, shows the question at once, even if playback is paused. */
  #catchUp(asked: Asked | undefined): void {
    this.caughtUp = false;
    if (!asked?.clock || asked.seat !== this.seat) return;
    this.caughtUp = this.held === 'paused' || this.held === 'turn' || this.queue.waiting.some(this.#isOthersTurn);
    this.skip();
  }

  readonly #isOthersTurn = (beat: Beat): boolean => {
    const seat = turnOf(beat);
    return seat !== undefined && seat !== this.seat;
  };

  protected override show(beat: Beat, time: number): void {
    if (turnOf(beat) !== undefined) this.#isUnrolled = true;
    if (beat.kind === 'welcome' || (beat.kind === 'line' && beat.line.event?.kind === 'roll')) this.#isUnrolled = false;
    super.show(beat, time);
    if (this.table) this.results = resultsAfter(this.results, this.table);
  }

  protected override onPlayback(): void {
    super.onPlayback();
    const { stopped, waiting } = this.queue;
    const [next] = waiting;
    const event = next?.kind === 'line' ? next.line.event : undefined;
    this.turnsWaiting = waiting.filter((beat) => turnOf(beat) !== undefined).length;
    this.throwing = stopped === 'throw' && event?.kind === 'roll' ? event.dice.length : 0;
    this.#askedAhead = stopped === 'throw' ? waiting.find((beat) => beat.kind === 'asked') : undefined;
  }

  /**
   * The longest time to show the turn that starts with this beat, or the rest of a turn after a question to the viewer.
   * The viewer's own turn has no limit.
   */
  protected override limit(beat: Beat): number | undefined {
    if (beat.kind === 'begins') return START_LIMIT;
    if (beat.kind === 'question') return this.isOwnTurn || this.waitsAfterTurns ? Infinity : AFTER_ANSWER;
    const seat = turnOf(beat);
    if (seat === undefined) return undefined;
    if (seat === this.seat || this.waitsAfterTurns) return Infinity;
    const monsters = this.table?.scene ? monstersInGame(this.table.scene) : [];
    const others = monsters.filter((monster) => monster.seat !== this.seat).length;
    return isFirstRound(beat, monsters.length) ? FIRST_ROUND_LIMIT : turnLimit(others);
  }

  protected override stopBefore(beat: Beat, rest: () => Beat[], skipping: boolean): Stop | undefined {
    if (this.#isThrow(beat) && this.#isStillAsked(rest())) return 'throw';
    const { scene } = this.table ?? {};
    const turn = scene && whoseTurn(scene);
    const isOver = turn !== undefined && turn !== this.seat && turnOf(beat) !== undefined;
    return isOver && this.waitsAfterTurns && !skipping ? 'turn' : undefined;
  }

  /** Whether a beat is the first roll of the viewer's own turn. */
  #isThrow(beat: Beat): boolean {
    const event = beat.kind === 'line' ? beat.line.event : undefined;
    return this.#isUnrolled && event?.kind === 'roll' && event.seat === this.seat;
  }

  /**
   * Whether the server still waits for the viewer after these beats, because neither their clock nor a bot has answered
   * for them.
   */
  #isStillAsked(rest: readonly Beat[]): boolean {
    const asked = rest.filter((beat) => beat.kind === 'asked');
    return asked.length > 0 && asked.every((beat) => beat.ply === asked[0]?.ply && beat.asked?.seat === this.seat);
  }
}
