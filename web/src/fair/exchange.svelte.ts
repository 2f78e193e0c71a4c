/**
 * The viewer's side of the exchange that makes a game's dice fair: it commits to a nonce in the lobby, reveals it when
 * the game starts, and checks that the game uses it.
 */

import type { Code, FromServer, RoomView, ToServer } from '../protocol.ts';
import { RequestRefused } from '../protocol/connection.ts';
import { roomIn } from '../play/table-state.ts';
import type { Nonces, OwnNonce } from './nonces.ts';

/** Refusals after which the same request may still succeed. */
const TEMPORARY: readonly Code[] = ['too-fast', 'over-budget', 'unavailable', 'closing'];

export class FairExchange {
  /** Whether a game has begun without the nonce that this browser committed to. */
  isLeftOut = $state(false);
  readonly #nonces: Nonces;
  readonly #send: (request: ToServer) => Promise<void>;
  #you: number | undefined;
  #room: RoomView | undefined;
  /** The commit that the server has, or is about to get, on this connection. */
  #committed: string | undefined;
  #revealed: string | undefined;
  /** The commits that the server refused: another of the viewer's devices has committed to another nonce. */
  #refused: readonly string[] = [];
  /** The round whose start has been checked. */
  #checked: number | undefined;
  #latest: Promise<void> = Promise.resolve();

  constructor(nonces: Nonces, send: (request: ToServer) => Promise<void>) {
    this.#nonces = nonces;
    this.#send = send;
  }

  /** Resolves once all replies to the latest message have been sent. */
  get repliesSent(): Promise<void> {
    return this.#latest;
  }

  /** Handles a message from the table. */
  receive(message: FromServer): void {
    if (message.type === 'welcome') {
      this.#you = message.you;
      this.#committed = undefined;
      this.#revealed = undefined;
    }
    const room = roomIn(message);
    if (room) this.#room = room;
    // Without a snapshot, the room from before the reconnection is still valid.
    if (room || message.type === 'welcome') this.#latest = this.#latest.then(() => this.#onRoom());
  }

  async #onRoom(): Promise<void> {
    const room = this.#room;
    const seat = room?.seats.find(({ sitter }) => sitter.kind === 'person' && sitter.person === this.#you)?.seat;
    if (!room?.fair || seat === undefined) return;
    const { code, round, stage, starting = false, fair } = room;
    const listed = fair.nonces?.find((nonce) => nonce.seat === seat);
    if (stage === 'lobby' && !starting) {
      const own = await this.#nonces.make(code, round, fair.commitment);
      if (own && !this.#refused.includes(own.commit)) this.#commit(own);
      return;
    }
    const own = this.#nonces.find(code, round, fair.commitment);
    if (!own || this.#refused.includes(own.commit)) return;
    if (stage === 'lobby') {
      if (listed?.commit === own.commit) this.#reveal(own);
    } else if (stage === 'playing' && this.#checked !== round) {
      this.#checked = round;
      this.isLeftOut = listed?.commit !== own.commit || listed.nonce !== own.nonce;
      if (!this.isLeftOut) this.#nonces.confirm(own);
    }
  }

  #commit({ round, commit }: OwnNonce): void {
    if (this.#committed === commit) return;
    this.#committed = commit;
    this.#send({ type: 'commit', round, commit }).catch((error: unknown) => {
      if (error instanceof RequestRefused && !TEMPORARY.includes(error.refusal.code))
        this.#refused = [...this.#refused, commit];
      else this.#committed = undefined;
    });
  }

  #reveal({ round, nonce }: OwnNonce): void {
    if (this.#revealed === nonce) return;
    this.#revealed = nonce;
    // If the reveal is refused or lost, the game starts without the nonce and the viewer is told.
    this.#send({ type: 'reveal', round, nonce }).catch(() => {});
  }
}
