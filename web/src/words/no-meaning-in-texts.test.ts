/** Checks that the client never derives meaning from texts or notation: the server sends that meaning as data. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Prefixes of message ids that only the server chooses. Some refusal codes begin with the same letters. */
const FAMILY =
  '(?:answer|ask|book|effect|event|lesson|play(?!-on\\b)|question|reason|refusal|rule|story|table(?!-broken|-full|-locked)|threat)';

/** The code that the client must not contain, each kind with a pattern that finds it. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['compares a message id with a literal', /\.id\s*[!=]==?\s*['"`]|['"`]\s*[!=]==?\s*[\w.?]*\.id\b/],
  ['looks into a message id', /\bid\s*\.\s*(?:startsWith|endsWith|includes|match|replace|slice|split)\(/],
  ['looks a message id up', /\.includes\(\s*(?:[\w.]+\.)?id\s*\)|\[\s*\w*(?:text|message|effect)\w*\.id\s*\]/],
  // Creating such a message is fine: `{ id: 'answer-paid' }`, `t('answer-paid')`.
  ['lists message ids as meaning', new RegExp(`(?<!\\bid: )(?<!\\bt\\()['"\`]${FAMILY}-[a-z-]+['"\`]`)],
  [
    'looks into the id of a topic or a card',
    /\b(?:topic|topicId|card)\??\s*\.\s*(?:startsWith|endsWith|match|replace|slice|split)\(/,
  ],
  // Ids are made from data (`face-${face}`), never taken apart again.
  [
    'matches ids by their prefix',
    /\/\^\(?(?:\?:)?(?:building|borough|card|effect|event|face|option|phase|state|token|unit|zone)\b/,
  ],
  ['names a topic by a text', /\b(?:topic|explained)\s*[=:(]\s*\{?\s*['"`](?:\w+-|\w+['"`]\s*,)/],
  [
    'compares a rule number',
    /['"`](?:NY|NR|TK|TR|KO|KR)-[\d.]+['"`]\s*(?:[!=]==?|;)|[!=]==?\s*['"`](?:NY|NR|TK|TR|KO|KR)-|case\s+['"`](?:NY|NR|TK|TR|KO|KR)-/,
  ],
  // Creating a message with arguments is fine: `{ id, args }`.
  ['reads the arguments of a text', /(?<!\.\.)\.args\b|\bconst \{[^}]*\bargs\b|\(\{(?![^}]*\bid\b)[^}]*\bargs\b/],
  [
    'parses notation',
    /\b(?:action|dice|rolled|notation)\??\s*\.\s*(?:split|startsWith|endsWith|match|replace|slice)\(/,
  ],
  ['parses notation by a pattern', /\.(?:exec|test)\(\s*[\w.]*\baction\b/],
  ['compares notation with a literal', /\baction\s*[!=]==?\s*['"`]/],
];

/** Forbidden operations on strings in general, which may hold ids, texts or notation under any name. */
const TAKEN_APART: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'has a regular expression',
    /(?:^|[=(,:[!&|?;\s])\/(?![*/>\s])(?:\\.|[^/\\])+\/[dgimsuvy]*(?=[.,;)\]\s]|$)|new RegExp\(/,
  ],
  ['takes a string apart', /\.(?:match|matchAll|exec|startsWith|endsWith|split|substring|substr|charAt|charCodeAt)\(/],
  ['looks for a part of a string', /\.(?:indexOf|lastIndexOf|replace)\(\s*['"`]/],
];

/** Files that take strings apart, each with the reason. */
const MAY_TAKE_APART: Readonly<Record<string, string>> = {
  'app/keys.ts': 'names of keys',
  'app/router.svelte.ts': 'addresses of pages',
  'fair/bytes.ts': 'bytes in hexadecimal',
  'fair/record-text.ts': 'records, which the check of the dice reads without trusting the server',
  'fair/verify.ts': 'the tokens of such records',
  'help/books.ts': 'the number of a rule, which becomes the id of its text',
  'home/table-link.ts': 'links that people paste',
  'lobby/localhost.ts': 'names of hosts',
  'protocol/connection.ts': 'the address of the server',
  'replay/link.ts': 'addresses of moments',
};

/** The forbidden things that a line of code does. */
const offences = (code: string, file = ''): string[] =>
  [...FORBIDDEN, ...(file in MAY_TAKE_APART ? [] : TAKEN_APART)]
    .filter(([, pattern]) => pattern.test(code))
    .map(([what]) => what);

/** Files that contain only types and tables of ids. */
const GENERATED = ['protocol.ts', 'help/book-contents.ts'];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.(?:ts|svelte)$/.test(file) &&
    !file.endsWith('.test.ts') &&
    !file.startsWith('words/') &&
    !GENERATED.includes(file),
);

describe('the client', () => {
  test('has files to check', () => expect(files.length).toBeGreaterThan(150));
  test.each(Object.keys(MAY_TAKE_APART))('%s takes strings apart, as its exception says', (file) => {
    const lines = readFileSync(join(SRC, file), 'utf8').split('\n');
    expect(lines.some((line) => TAKEN_APART.some(([, pattern]) => pattern.test(line)))).toBe(true);
  });
  test.each(files)('%s derives no meaning from texts or notation', (file) => {
    const lines = readFileSync(join(SRC, file), 'utf8').split('\n');
    const found = lines.flatMap((line, at) => offences(line, file).map((what) => `${file}:${at + 1} ${what}`));
    expect(found).toEqual([]);
  });
});

describe('the check', () => {
  test.each([
    "if (entry.line.text.id === 'table-rematch') return true;",
    "if ('effect-win' === effect.id) return true;",
    "if (because?.[0].id.startsWith('card-')) return 'cards';",
    'effects.some(({ id }) => HARMFUL.includes(id))',
    'SHORT[text.id] ?? text.id',
    "const LOSSES = ['effect-win-other', 'effect-nobody-wins'];",
    "  'question-reroll': 'web-head-roll',",
    "    case 'effect-minus':",
    "const cost = text.args?.find(([name]) => name === 'cost')?.[1];",
    "const [verb = '', ...words] = action.split(' ');",
    "answers.filter(({ action }) => action.startsWith('resolve '))",
    'dice.split(/\\s+/)',
    'const [, from, to] = CHANGE.exec(answer.action) ?? [];',
    "asking.answers.find(({ answer }) => answer.action === 'stop')",
    "if (topicId.startsWith('card-')) return { name: t(topicId), text: '', rules: [] };",
    "  [/^face-[123]$/, 'face-number'],",
    "  [/^(?:state|option)-ko$/, 'ko'],",
    '<Explained topic="token-{token}" {game}>',
    '{@attach explained(`card-${card}`, game)}',
    "const TOKEN_RULE = 'KO-5.4';",
    "if (cause?.id === 'KO-5.4') return 'token';",
    "    case 'NY-5.17':",
    // Code that took headings and paragraphs of the rules for message ids, and found rules in Markdown.
    'const HEADING = /^(#{1,3}) (?:\\d+ )?(.*)$/;',
    '  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];',
    "  for (const line of markdown.split('\\n')) {",
    '    const number = RULE.exec(line)?.[1];',
    // Code that derived a rule's book from its number, and found rule numbers in a translated text.
    "  if (/^K[OR]-/.test(number)) return 'ko';",
    "  return number.startsWith('TK-') ? 'tokyo' : 'new-york';",
    '    .split(/((?:NY|NR|TK|TR|KO|KR)-\\d+(?:\\.\\d+)?)/)',
    // Code that derived seats from a text.
    'const names = ({ args = [] }: Message, seat: Seat): boolean => args.some(([, arg]) => argNames(arg, seat));',
    '  const args = Object.fromEntries(question.text.args ?? []);',
    '  const { id, args } = line.text;',
    // Code that derived a seat from an anchor's name.
    '  const seat = /^(?:figure|vp|energy|life)-([A-F])$/.exec(anchor)?.[1] as Seat | undefined;',
    "  return anchor.endsWith('-A') ? 'A' : undefined;",
    '  const pattern = new RegExp(`^${prefix}-`);',
    "if (text === 'refusal-bad-option') return;",
    // Code that looked for a condition in a card's text.
    "    const at = text.indexOf(':') + 1;",
  ])('finds %s', (code) => expect(offences(code)).not.toEqual([]));

  test.each([
    "const text: Message = { id: 'answer-reroll', args: [] };",
    "t('answer-paid', { cost })",
    "case 'card-roll':",
    "answer.does.kind === 'stop'",
    "<Explained topic={{ kind: 'token', word: token }} {game}>",
    "  'face-energy': [['NY-5.1'], ['TK-4.2']],",
    "        topic={term('price')}",
    '<Stat topic="vp" count={monster.vp} />',
    "topic.word === 'manhattan' ? 'place-manhattan' : 'place-borough'",
    'formatMessage({ ...text, id: shortId(question) ?? text.id }, seatNames)',
    'answers.find(({ answer }) => answer.action === chosen)',
    "formatMessage({ id: 'web-table-alone', args })",
    "const args: Message['args'] = [['city', { message }]];",
    'const half = (from + to) / 2 / scale;',
    '<Icon name="vp" /> <Icon name="life" />',
    '{/if}{/each}',
    '  return `/rules/${number}`;',
  ])('allows %s', (code) => expect(offences(code)).toEqual([]));
});
