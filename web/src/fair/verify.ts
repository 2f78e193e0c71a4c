/**
 * Checks a game's dice from its record alone: that the secret matches the server's commitment, that every revealed
 * nonce matches its player's commitment, and that every roll and draw follows from them. This module doesn't know the
 * rules; `kaiju record verify` also checks that each choice was legal and that each roll had the right number of dice.
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
  /** The number of rolls, and the number of cards and tiles drawn. */
  rolls: number;
  draws: number;
  /** The seats whose nonces are in the key, and the seats that committed but didn't reveal their nonce in time. */
  contributed: readonly string[];
  withheld: readonly string[];
}

/** Why a line or token is wrong. `expected` is the text that follows from the secret and the nonces. */
export type Fault =
  | { why: 'unreadable' | 'twice' | 'secret' | 'nonce' | 'empty-deck' | 'no-tiles' | 'shuffle' }
  /** The commitment, the viewer's own nonce, or another commit isn't the one that this browser saw before the game. */
  | { why: 'other-commitment' | 'other-nonce' | 'other-commit' }
  | { why: 'outcome'; expected: string; found: string };

/** The first line or token of the record that is wrong. */
export type Unfair = { kind: 'unfair' } & Place & Fault;

/** The record lacks data that the check needs. */
export interface Uncheckable {
  kind: 'uncheckable';
  why: 'not-a-record' | 'new-format' | 'old-game' | 'not-over';
}

export type Verdict = Fair | Unfair | Uncheckable;

/** The data that this browser saw before the game. */
export interface Seen {
  commitment: string;
  /** The viewer's own nonce, if their client contributed one. */
  nonce?: { commit: string; nonce: string } | undefined;
  /** The commits of all players when the viewer's nonce was revealed, as `commitsOf` lists them. */
  list?: string | undefined;
}

/** The newest record format that this client can read. */
const FORMAT = 3;

class Wrong extends Error {
  readonly unfair: Unfair;
  constructor(place: Place, fault: Fault) {
    super(fault.why);
    this.unfair = { kind: 'unfair', line: place.line, token: place.token, ...fault };
  }
}

/** The word at an index in a header line. The first word after the key has index 0. */
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

/** A player's contribution to the key. */
interface Nonce {
  seat: string;
  commit: Token;
  /** Undefined if the player didn't reveal it. */
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

/** The number of unseen tiles of each kind, in order. */
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

/** Computes what each chance token must say, updating the deck and the tiles. */
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

  /** Replaces the deck. The old one must be empty, and the new one may contain only cards that have been drawn. */
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

/** A chance token's text, to compare with the text that follows from the key. */
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

/** Compares the data that this browser saw before the game with the record. */
function verifySeen(seen: Seen, commitment: Token, nonces: readonly Nonce[]): void {
  if (seen.commitment !== commitment.text) throw new Wrong(commitment, { why: 'other-commitment' });
  const own = seen.nonce;
  if (own && !nonces.some(({ commit, nonce }) => commit.text === own.commit && nonce?.text === own.nonce)) {
    throw new Wrong({ line: commitment.line, token: 1 }, { why: 'other-nonce' });
  }
  if (seen.list === undefined) return;
  const before = seen.list === '' ? [] : seen.list.split(', ');
  const other = nonces.find(({ seat, commit }) => !before.includes(`${seat} ${commit.text}`));
  if (other) throw new Wrong(other.commit, { why: 'other-commit' });
  if (before.length > nonces.length) throw new Wrong({ line: commitment.line, token: 1 }, { why: 'other-commit' });
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

/** Checks the dice of a recorded game. `seen` is the data that this browser saw before the game, if any. */
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
