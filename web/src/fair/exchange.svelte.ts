/**
 * The viewer's side of the exchange that makes a game's dice fair: it commits to a nonce in the lobby, reveals it when
 * the game starts, and checks that the game uses it.
 */

import type { Code, FairView, FromServer, NonceView, RoomView, ToServer } from '../protocol.ts';
import { RequestRefused } from '../protocol/connection.ts';
import { roomIn } from '../play/table-state.ts';
import { commitsOf, type Nonces, type OwnNonce } from './nonces.ts';

/** Refusals after which the same request may still succeed. */
const TEMPORARY: readonly Code[] = ['too-fast', 'over-budget', 'unavailable', 'closing'];

/**
 * What is wrong with a game's dice when it begins: it doesn't use the nonce that this browser committed to, the server
 * has changed the commitments since that nonce was revealed, or the nonce under the viewer's name isn't this browser's.
 */
export type DiceProblem = 'left-out' | 'changed' | 'elsewhere';

export class FairExchange {
  problem = $state<DiceProblem>();
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
      const own = await this.#nonces.make(code, round, fair.commitment, listed?.commit);
      if (own && !this.#refused.includes(own.commit)) this.#commit(own);
      return;
    }
    const own = this.#nonces.find(code, round, fair.commitment);
    if (stage === 'lobby') {
      if (own && listed?.commit === own.commit) this.#reveal(own, commitsOf(fair.nonces));
    } else if (stage === 'playing' && this.#checked !== round) {
      this.#checked = round;
      // Someone who has just joined a running game has no part in its dice.
      if (this.#nonces.latest(code, round)) this.problem = this.#check(own, fair, listed);
    }
  }

  /** Checks that a game begins with the nonce that was revealed, and with the commits that were listed then. */
  #check(own: OwnNonce | undefined, fair: FairView, listed: NonceView | undefined): DiceProblem | undefined {
    if (!own) return 'changed';
    if (listed?.commit !== undefined && this.#refused.includes(own.commit)) return 'elsewhere';
    if (listed?.commit !== own.commit || listed.nonce !== own.nonce) return 'left-out';
    if (own.list !== undefined && own.list !== commitsOf(fair.nonces)) return 'changed';
    this.#nonces.keep({ ...own, listed: true });
    return undefined;
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

  /**
   * Reveals the nonce, unless a game began with it or it was revealed for another list of commits: someone who knows
   * the nonce could still choose theirs.
   */
  #reveal(own: OwnNonce, list: string): void {
    const { round, nonce } = own;
    if (this.#revealed === nonce || own.listed || (own.list !== undefined && own.list !== list)) return;
    this.#revealed = nonce;
    this.#nonces.keep({ ...own, list });
    // If the reveal is refused or lost, the game starts without the nonce and the viewer is told.
    this.#send({ type: 'reveal', round, nonce }).catch(() => {});
  }
}
