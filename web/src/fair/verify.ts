/**
 * Checks a game's dice from its record alone: that the secret is the one that the server committed to, that every
 * revealed nonce is the one that its player committed to, and that every roll and draw follows from them. It knows no
 * rules: that each choice was allowed and each roll had the right number of dice is what `kaiju record verify` adds.
 * docs/fair-dice.md describes the scheme.
 */

import { fromHex, toHex, type Bytes } from './bytes.ts';
import { bestHash, type Hash } from './hash.ts';
import { commitmentOf, commitOf, keyOf, KeyedNumbers, SECRET_LEN } from './keys.ts';
import {
  FACES,
  readRecord,
  readToken,
  type Game,
  type HeaderLine,
  type Place,
  type Ply,
  type RecordText,
  type Token,
} from './record-text.ts';

/** The dice follow from the secret and the nonces. */
export interface Fair {
  kind: 'fair';
  /** How many rolls, and how many cards and tiles drawn. */
  rolls: number;
  draws: number;
  /** The seats whose nonces are in the key, and those that committed but didn't reveal theirs in time. */
  contributed: readonly string[];
  withheld: readonly string[];
}

/** Why a line or token is wrong; `expected` is what follows from the secret and the nonces. */
export type Fault =
  | { why: 'unreadable' | 'twice' | 'secret' | 'nonce' | 'empty-deck' | 'no-tiles' | 'shuffle' }
  /** The commitment, or the viewer's own nonce, isn't the one that this browser saw before the game. */
  | { why: 'other-commitment' | 'other-nonce' }
  | { why: 'outcome'; expected: string; found: string };

/** A line or token of the record is wrong: the first one that is. */
export type Unfair = { kind: 'unfair' } & Place & Fault;

/** The record says too little to check it. */
export interface Uncheckable {
  kind: 'uncheckable';
  why: 'not-a-record' | 'new-format' | 'old-game' | 'not-over';
}

export type Verdict = Fair | Unfair | Uncheckable;

/** What this browser saw before the game. */
export interface Seen {
  commitment: string;
  /** The viewer's own nonce, if their client contributed one. */
  nonce?: { commit: string; nonce: string } | undefined;
}

/** The newest format that this client reads. */
const FORMAT = 3;

class Wrong extends Error {
  readonly unfair: Unfair;
  constructor(place: Place, fault: Fault) {
    super(fault.why);
    this.unfair = { kind: 'unfair', line: place.line, token: place.token, ...fault };
  }
}

/** The word of a header line at an index, counted from 0 after the key. */
const wordAt = ({ line, words }: HeaderLine, at: number): Token => ({ text: words[at] ?? '', line, token: at + 2 });

function bytesOf(word: Token): Bytes {
  const bytes = fromHex(word.text.toLowerCase());
  if (bytes?.length !== SECRET_LEN) throw new Wrong(word, { why: 'unreadable' });
  return bytes;
}

/** The only line with this key; undefined if there is none. */
function only(header: readonly HeaderLine[], key: string): HeaderLine | undefined {
  const [first, second] = header.filter((line) => line.key === key);
  if (second) throw new Wrong({ line: second.line, token: 1 }, { why: 'twice' });
  return first;
}

/** A player's part in the key. */
interface Nonce {
  seat: string;
  commit: Token;
  /** Undefined if they didn't reveal it. */
  nonce: Token | undefined;
}

function noncesOf(header: readonly HeaderLine[]): Nonce[] {
  const seats = new Set<string>();
  return header
    .filter(({ key }) => key === 'nonce')
    .flatMap((line): Nonce[] => {
      const [seat, commit, nonce] = [wordAt(line, 0), wordAt(line, 1), wordAt(line, 2)];
      if (!/^[A-F]$/.test(seat.text)) throw new Wrong(seat, { why: 'unreadable' });
      if (seats.has(seat.text)) throw new Wrong(seat, { why: 'twice' });
      seats.add(seat.text);
      if (commit.text === 'none') return [];
      return [{ seat: seat.text, commit, nonce: nonce.text === 'withheld' ? undefined : nonce }];
    })
    .toSorted((a, b) => (a.seat < b.seat ? -1 : 1));
}

/** The tiles that are still unseen: how many of each kind, in order. */
function tilesOf(line: HeaderLine | undefined): [kind: string, count: number][] {
  const tiles: [string, number][] = [];
  for (let at = 0; line && at < line.words.length; at += 2) {
    const count = wordAt(line, at + 1);
    if (!/^\d{1,3}$/.test(count.text)) throw new Wrong(count, { why: 'unreadable' });
    tiles.push([wordAt(line, at).text, Number(count.text)]);
  }
  return tiles;
}

function gameOf(header: readonly HeaderLine[]): Game {
  const line = only(header, 'game') ?? only(header, 'position');
  const at = line?.key === 'position' ? 1 : 0;
  const word: Token = line ? wordAt(line, at) : { text: '', line: 1, token: 1 };
  if (word.text !== 'tokyo' && word.text !== 'new-york') throw new Wrong(word, { why: 'unreadable' });
  return word.text;
}

/** Draws what a chance token has to say. The deck and the tiles change with it. */
class Drawer {
  readonly #faces: string;
  #deck: string[];
  /** The cards drawn since the last shuffle. */
  readonly #drawn: string[] = [];
  readonly #tiles: [kind: string, count: number][];

  constructor(game: Game, deck: readonly string[], tiles: [string, number][]) {
    this.#faces = FACES[game];
    this.#deck = [...deck];
    this.#tiles = tiles;
  }

  /** Takes a new deck. That happens only once the old one is empty, and only with cards that have been drawn. */
  shuffle(cards: readonly string[], place: Place): void {
    for (const card of cards) {
      const at = this.#drawn.indexOf(card);
      if (this.#deck.length > 0 || at < 0) throw new Wrong(place, { why: 'shuffle' });
      this.#drawn.splice(at, 1);
    }
    this.#deck = [...cards];
  }

  async draw(ply: Exclude<Ply, { kind: 'choice' | 'deck' }>, place: Place, numbers: KeyedNumbers): Promise<string> {
    switch (ply.kind) {
      case 'dice':
        return this.#roll(ply.faces.length, numbers);
      case 'number':
        return String(1 + (await numbers.below(6)));
      case 'card': {
        if (this.#deck.length === 0) throw new Wrong(place, { why: 'empty-deck' });
        const [card = ''] = this.#deck.splice(await numbers.below(this.#deck.length), 1);
        this.#drawn.push(card);
        return card;
      }
      case 'tile':
        return this.#uncover(place, numbers);
    }
  }

  async #roll(count: number, numbers: KeyedNumbers): Promise<string> {
    const rolled: number[] = [];
    for (let i = 0; i < count; i += 1) rolled.push(await numbers.below(6));
    return rolled
      .toSorted((a, b) => a - b)
      .map((face) => this.#faces[face])
      .join('');
  }

  async #uncover(place: Place, numbers: KeyedNumbers): Promise<string> {
    const total = this.#tiles.reduce((sum, [, count]) => sum + count, 0);
    if (total === 0) throw new Wrong(place, { why: 'no-tiles' });
    let nth = await numbers.below(total);
    for (const tile of this.#tiles) {
      if (nth < tile[1]) {
        tile[1] -= 1;
        return tile[0];
      }
      nth -= tile[1];
    }
    return '';
  }
}

/** What a token of chance says, to be compared with what follows from the key. */
function saidBy(ply: Exclude<Ply, { kind: 'choice' | 'deck' }>): string {
  switch (ply.kind) {
    case 'dice':
      return ply.faces;
    case 'number':
      return String(ply.number);
    case 'card':
      return ply.card;
    case 'tile':
      return ply.tile;
  }
}

async function verifyOutcomes({ header, tokens }: RecordText, key: Bytes, hash: Hash) {
  const drawer = new Drawer(gameOf(header), only(header, 'deck')?.words ?? [], tilesOf(only(header, 'tiles')));
  let [index, rolls, draws] = [0, 0, 0];
  for (const token of tokens) {
    const ply = readToken(token.text);
    if (!ply) throw new Wrong(token, { why: 'unreadable' });
    if (ply.kind === 'deck') {
      drawer.shuffle(ply.cards, token);
      continue;
    }
    if (ply.kind !== 'choice') {
      const expected = await drawer.draw(ply, token, new KeyedNumbers(hash, key, index));
      const found = saidBy(ply);
      if (expected !== found) throw new Wrong(token, { why: 'outcome', expected, found });
      if (ply.kind === 'card' || ply.kind === 'tile') draws += 1;
      else rolls += 1;
    }
    index += 1;
  }
  return { rolls, draws };
}

/** Checks what this browser saw before the game against the record. */
function verifySeen(seen: Seen, commitment: Token, nonces: readonly Nonce[]): void {
  if (seen.commitment !== commitment.text) throw new Wrong(commitment, { why: 'other-commitment' });
  const own = seen.nonce;
  if (own && !nonces.some(({ commit, nonce }) => commit.text === own.commit && nonce?.text === own.nonce)) {
    throw new Wrong({ line: commitment.line, token: 1 }, { why: 'other-nonce' });
  }
}

async function verified(record: RecordText, seen: Seen | undefined, hash: Hash): Promise<Verdict> {
  const { header } = record;
  const [version, secretLine] = [only(header, 'fair'), only(header, 'secret')];
  if (!version) return { kind: 'uncheckable', why: 'old-game' };
  if (wordAt(version, 0).text !== '1') return { kind: 'uncheckable', why: 'new-format' };
  if (!secretLine) return { kind: 'uncheckable', why: 'not-over' };
  const commitmentLine = only(header, 'commitment');
  if (!commitmentLine) throw new Wrong({ line: version.line, token: 1 }, { why: 'unreadable' });
  const [published, secretWord] = [wordAt(commitmentLine, 0), wordAt(secretLine, 0)];
  const [commitment, secret] = [bytesOf(published), bytesOf(secretWord)];
  const nonces = noncesOf(header);
  if (seen) verifySeen(seen, published, nonces);
  if (toHex(await commitmentOf(hash, secret)) !== toHex(commitment)) throw new Wrong(secretWord, { why: 'secret' });
  const revealed: Bytes[] = [];
  for (const { commit, nonce } of nonces) {
    const committed = toHex(bytesOf(commit));
    if (!nonce) continue;
    const bytes = bytesOf(nonce);
    if (toHex(await commitOf(hash, commitment, bytes)) !== committed) throw new Wrong(nonce, { why: 'nonce' });
    revealed.push(bytes);
  }
  const counts = await verifyOutcomes(record, await keyOf(hash, commitment, secret, revealed), hash);
  const seatsThat = (reveal: boolean) =>
    nonces.flatMap(({ seat, nonce }) => ((nonce !== undefined) === reveal ? [seat] : []));
  return { kind: 'fair', ...counts, contributed: seatsThat(true), withheld: seatsThat(false) };
}

/** Checks the dice of a recorded game. `seen` is what this browser saw before it, if it was there. */
export async function verify(text: string, seen?: Seen, hash: Hash = bestHash()): Promise<Verdict> {
  const record = readRecord(text);
  if (record.format === undefined) return { kind: 'uncheckable', why: 'not-a-record' };
  if (record.format > FORMAT) return { kind: 'uncheckable', why: 'new-format' };
  try {
    return await verified(record, seen, hash);
  } catch (error) {
    if (error instanceof Wrong) return error.unfair;
    throw error;
  }
}
