/**
 * A game record as lines and tokens. This module doesn't know the rules, only which tokens are outcomes of chance and
 * how their dice, cards and tiles are written (docs/notation.md).
 */

/** A place in a record, both numbers counted from 1. */
export interface Place {
  line: number;
  token: number;
}

export interface Token extends Place {
  text: string;
}

/** A line of the header: its first word, and the words after it. */
export interface HeaderLine {
  key: string;
  line: number;
  words: readonly string[];
}

export interface RecordText {
  /** The record's format version; undefined if the text isn't a record. */
  format: number | undefined;
  header: readonly HeaderLine[];
  tokens: readonly Token[];
}

const FIRST_LINE = /^kaiju-game (\d+)$/;

/** Splits a text into words, up to a comment. */
const wordsOf = (line: string): string[] => (line.split('#')[0] ?? '').split(/\s+/).filter((word) => word !== '');

export function readRecord(text: string): RecordText {
  const header: HeaderLine[] = [];
  const tokens: Token[] = [];
  let format: number | undefined;
  let place: 'first' | 'header' | 'body' = 'first';
  for (const [at, whole] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    // An empty line ends the header; a line with only a comment doesn't.
    if (whole.trimStart().startsWith('#')) continue;
    const words = wordsOf(whole);
    const line = at + 1;
    if (place === 'first') {
      const number = FIRST_LINE.exec(words.join(' '))?.[1];
      if (number === undefined) break;
      format = Number(number);
      place = 'header';
    } else if (place === 'body') {
      tokens.push(...words.map((word, i) => ({ text: word, line, token: i + 1 })));
    } else if (words.length === 0) {
      place = 'body';
    } else {
      header.push({ key: words[0] ?? '', line, words: words.slice(1) });
    }
  }
  return { format, header, tokens };
}

export type Game = 'tokyo' | 'new-york';

/** The faces of each game's dice, in the order in which they are drawn and written. */
export const FACES: Readonly<Record<Game, string>> = { tokyo: '123EAH', 'new-york': 'EADHCO' };

/** A token's meaning: an outcome of chance, or a player's choice. */
export type Ply =
  | { kind: 'choice' }
  /** The faces rolled, as letters. */
  | { kind: 'dice'; faces: string }
  | { kind: 'card'; card: string }
  /** The kind of tile, as in the header's `tiles`. */
  | { kind: 'tile'; tile: string }
  | { kind: 'number'; number: number }
  /** The new deck after a shuffle. A shuffle isn't a ply. */
  | { kind: 'deck'; cards: readonly string[] };

/** Parses a token; undefined if it isn't valid in a record. */
export function readToken(text: string): Ply | undefined {
  const [, verb = '', rest = ''] = /^([a-z-]+)\.(.+)$/.exec(text) ?? [];
  switch (verb) {
    case 'roll':
      return { kind: 'dice', faces: rest };
    case 'start-roll': {
      const faces = /^[A-F]:(.+)$/.exec(rest)?.[1];
      return faces === undefined ? undefined : { kind: 'dice', faces };
    }
    case 'reveal':
    case 'peek':
      return { kind: 'card', card: rest };
    case 'tile':
      return { kind: 'tile', tile: rest.replaceAll('.', '-') };
    case 'chance':
      return /^\d$/.test(rest) ? { kind: 'number', number: Number(rest) } : undefined;
    case 'deck':
      return { kind: 'deck', cards: rest.split(',') };
    default:
      return /^[A-F]:./.test(text) ? { kind: 'choice' } : undefined;
  }
}
