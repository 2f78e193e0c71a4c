/** A connection to a table that comes back by itself. */

import { VERSION, type Code, type FromServer, type Refusal, type Request, type ToServer } from '../protocol.ts';

/** What comes from a table. */
export type Heard =
  /** The server said something. After a lost connection the first is its welcome. */
  | { kind: 'said'; message: FromServer }
  /** The connection is lost; we are on the way back. */
  | { kind: 'lost' }
  /** The connection has ended and will not come back: we are not let in, or not any more. */
  | { kind: 'ended'; refusal: Refusal };

/** As much of a WebSocket as is used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** Why a message was not carried out. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
/** The connection was lost before there was an answer. Nothing is sent twice: the table may have moved on. */
export class Lost extends Error {}

interface Waiting {
  resolve: () => void;
  reject: (error: Refused | Lost) => void;
}

/** Milliseconds until the first attempt to come back; each further one takes twice as long. */
const FIRST_PAUSE = 250;
const MAX_PAUSE = 8_000;
/** After so much silence the server is asked whether it is there. */
const SILENCE = 20_000;
/** After so many questions without an answer it is not. */
const MAX_QUESTIONS = 2;
/** Refusals after which it may be better later. */
const PASSING: readonly Code[] = ['closing', 'table-broken', 'too-fast', 'too-many-connections'];

export class Connection {
  readonly #hear: (heard: Heard) => void;
  readonly #connect: () => Socket;
  #socket: Socket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** The number of the first event that was not heard. */
  #next: number | undefined;
  #pause = FIRST_PAUSE;
  #questions = 0;
  /** Whether the server has answered the hello of this connection. */
  #greeted = false;
  /** Whether it is known that the connection is lost. */
  #lost = false;
  #ended = false;

  constructor(hear: (heard: Heard) => void, connect: () => Socket) {
    this.#hear = hear;
    this.#connect = connect;
  }

  open(): void {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#timer);
    const socket = this.#connect();
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      this.#send({ type: 'hello', version: VERSION, ...(this.#next !== undefined && { since: this.#next }) });
      this.#listen();
    };
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lose();
  }

  /** Tries to come back now and not at the end of the pause, for example because the browser is online again. */
  hurry(): void {
    this.#pause = FIRST_PAUSE;
    this.open();
  }

  /** Ends the connection. */
  close(): void {
    this.#ended = true;
    this.#drop();
  }

  /** Says something; resolved once it is carried out. */
  say(what: ToServer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#greeted) {
        reject(new Lost());
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#send({ ...what, id: this.#lastId });
    });
  }

  #send(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #take(message: FromServer): void {
    this.#listen();
    switch (message.type) {
      case 'pong':
        return;
      case 'done':
        this.#answered(message.id)?.resolve();
        return;
      case 'closing':
        this.#leave(message.refusal);
        return;
      case 'refused':
        // Whoever is refused at the door is not let in.
        if (!this.#greeted) this.#leave(message.refusal);
        else if (message.id !== undefined) this.#answered(message.id)?.reject(new Refused(message.refusal));
        return;
      case 'welcome':
        this.#greeted = true;
        this.#lost = false;
        this.#pause = FIRST_PAUSE;
        this.#next = message.snapshot?.next ?? this.#next;
        break;
      case 'update': {
        const last = message.steps.at(-1);
        if (last) this.#next = last.number + 1;
        break;
      }
    }
    this.#hear({ kind: 'said', message });
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** The server has ended the connection, and said why. */
  #leave(refusal: Refusal): void {
    if (PASSING.includes(refusal.code)) {
      this.#lose();
      return;
    }
    this.close();
    this.#hear({ kind: 'ended', refusal });
  }

  #lose(): void {
    this.#drop();
    if (this.#ended) return;
    if (!this.#lost) {
      this.#lost = true;
      this.#hear({ kind: 'lost' });
    }
    // A little chance, so that after a restart not everybody is at the door at the same moment.
    this.#timer = setTimeout(() => this.open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(MAX_PAUSE, this.#pause * 2);
  }

  /** Lets go of the socket, and tells everybody who waits for an answer. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#greeted = false;
    this.#questions = 0;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Lost());
  }

  /** Something was heard, so the silence begins anew. */
  #listen(): void {
    this.#questions = 0;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#questions === MAX_QUESTIONS) {
        this.#lose();
        return;
      }
      this.#questions += 1;
      this.#send({ type: 'ping' });
      this.#wait();
    }, SILENCE);
  }
}

/** The socket of a table at the server that this page came from. */
export function tableSocket(code: string, at: Location = location): () => Socket {
  const url = new URL(`/t/${encodeURIComponent(code)}/socket`, at.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return () => new WebSocket(url);
}
