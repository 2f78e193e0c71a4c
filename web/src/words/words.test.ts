import { beforeAll, describe, expect, test } from 'vitest';
import type { Arg, Message } from '../protocol.ts';
import { best, languages, load } from './load.ts';
import { plainText, textParts } from './units.ts';
import { isolated, Words } from './words.ts';

const message = (id: string, args: Record<string, Arg> = {}): Message => ({ id, args: Object.entries(args) });
const face = (word: string) => message(`face-${word}`);

describe('English', () => {
  let words: Words;
  const seatNames = { A: 'Kong', B: 'Réka' };
  beforeAll(async () => {
    words = await load('en', ['first', 'table', 'rules']);
  });
  const rich = (id: string, args: Record<string, Arg> = {}) => words.formatMessage(message(id, args), seatNames);
  const format = (id: string, args: Record<string, Arg> = {}) => plainText(rich(id, args));

  test('reads texts with numbers and seats', () => {
    const args = { monster: { seat: 'B' as const }, damage: { number: 2 }, life: { number: 5 } };
    expect(format('event-damage', args)).toBe('Réka takes 2 damage and has 5\u00a0life points left.');
  });

  test('selects variants by number or plural category', () => {
    const damage = (life: number) => ({
      monster: { seat: 'A' as const },
      damage: { number: 3 },
      life: { number: life },
    });
    expect(format('event-damage', damage(0))).toBe('Kong takes 3 damage and has no life points left.');
    expect(format('units-jet', { count: { number: 1 } })).toBe('1 Jet');
    expect(format('units-jet', { count: { number: 2 } })).toBe('2 Jets');
    expect(format('dice-3', { count: { number: 3 } })).toBe('three 3s');
  });

  test('selects variants by word', () => {
    const preset = (game: string) => format('preset-stay', { game: { word: game }, life: { number: 4 } });
    expect(preset('tokyo')).toBe('Stay in Tokyo after an attack while above 4\u00a0life points.');
    expect(preset('new-york')).toBe('Stay in Manhattan after an attack while above 4\u00a0life points.');
  });

  test('passes the attributes of an argument as arguments', () => {
    const borough = { message: message('borough-staten-island') };
    expect(format('event-flee', { monster: { seat: 'A' }, borough })).toBe('Kong flees to Staten Island.');
    expect(format('event-place', { monster: { seat: 'A' }, borough })).toBe('Kong starts on Staten Island.');
  });

  test('reads one attribute of a text', () => {
    expect(format('building-power-plant.label')).toBe('Power plant');
    expect(format('building-power-plant.nothing')).toBe('⟦building-power-plant.nothing⟧');
  });

  test.each([
    [[], 'nothing'],
    [['attack'], 'Attack'],
    [['attack', 'heal'], 'Attack and Heal'],
    [['attack', 'heal', 'ouch', 'energy'], 'Attack, Heal, Ouch and Energy'],
  ])('lists %j', (faces, expected) => {
    expect(format('seat-name', { monster: { list: faces.map(face) } })).toBe(expected);
  });

  test('joins alternatives and rows', () => {
    const faces = ['attack', 'heal', 'ouch'].map(face);
    expect(format('seat-name', { monster: { either: faces } })).toBe('Attack, Heal or Ouch');
    expect(format('seat-name', { monster: { row: faces } })).toBe('Attack, Heal, Ouch');
  });

  test('does not group digits', () => {
    expect(format('amount-vp', { count: { number: 12345 } })).toBe('12345\u00a0victory points');
  });

  test('keeps a number and its unit together', () => {
    expect(format('amount-energy', { count: { number: 2 } })).toBe('2\u00a0energy');
  });

  test('marks units, for icons', () => {
    const cost = { energy: { number: 3 }, life: { number: 1 } };
    expect(textParts(rich('cost-both', cost))).toEqual([
      { text: 'energy', unit: 'energy', before: '3\u00a0' },
      { text: ' and ' },
      { text: 'life point', unit: 'life', before: '1\u00a0' },
    ]);
    expect(textParts(rich('card-skyscraper.tokyo'))).toEqual([
      { text: 'victory points', unit: 'vp', before: '+4\u00a0' },
      { text: '.' },
    ]);
    expect(textParts(rich('card-skyscraper'))).toEqual([{ text: 'Skyscraper' }]);
    expect(textParts('')).toEqual([]);
  });

  test('marks the rules that a text cites', () => {
    const text = rich('rule-NY-6-11');
    expect(textParts(text).flatMap(({ rule }) => rule ?? [])).toEqual(['NY-6.14']);
    expect(plainText(text)).toMatch(/; NY-6\.14 gives the order\.$/);
    // The same characters in other texts, such as a name, don't cite a rule.
    expect(textParts(format('seat-name', { monster: { text: 'NY-6.14' } }))).toEqual([{ text: 'NY-6.14' }]);
  });

  test('marks no unit in the name of a player', () => {
    const evil = words.formatMessage(message('event-starts', { monster: { seat: 'A' } }), { A: '\ufe00x\ufe00' });
    expect(textParts(evil)).toEqual([{ text: 'x starts.' }]);
  });

  test('shows missing texts and arguments', () => {
    expect(format('no-such-text')).toBe('⟦no-such-text⟧');
    expect(format('event-starts')).toBe('{$monster} starts.');
    expect(format('event-starts', { monster: { seat: 'F' } })).toBe('F starts.');
    expect(format('event-starts', { monster: { message: message('nobody') } })).toBe('⟦nobody⟧ starts.');
  });

  test('inserts free text unchanged', () => {
    expect(format('event-starts', { monster: { text: '{ $x } <b>' } })).toBe('{ $x } <b> starts.');
  });
});

test('a right-to-left language isolates its arguments', () => {
  const hebrew = new Words('he', ['hit = { $name }!']);
  expect(hebrew.direction).toBe('rtl');
  expect(hebrew.t('hit', { name: 'Kong' })).toBe('\u2068Kong\u2069!');
});

describe('in a right-to-left text', () => {
  const [open, close] = ['\u2066', '\u2069'];
  test.each([
    ['+1 VP', `${open}+1${close} VP`],
    ['Kong −2', `Kong ${open}−2${close}`],
    ['67%', `${open}67%${close}`],
    ['−4.2%', `${open}−4.2%${close}`],
    ['4,2%.', `${open}4,2%${close}.`],
    ['< 1%', `${open}< 1%${close}`],
    ['1+ Attack', `${open}1+${close} Attack`],
    ['2–4', `${open}2–4${close}`],
    ['5 → 1', `${open}5 → 1${close}`],
    ['1×', `${open}1×${close}`],
    ['3 cards', '3 cards'],
    ['Anna-2', `Anna${open}-2${close}`],
    ['no number', 'no number'],
  ])('%s is isolated where needed', (text, expected) => {
    expect(isolated(text)).toBe(expected);
    expect(isolated(expected), 'isolating twice changes nothing').toBe(expected);
  });

  test('a sign before an argument belongs to it', () => {
    const hebrew = new Words('he', [
      'gain = +{ $count } VP',
      'chance = { $percent }%',
      'after = { $a } → { $b }',
      'vp = { $count } VP',
    ]);
    const amount = message('vp', { count: { number: 1 } });
    expect(
      new Words('he', ['vp = { $count } VP', 'plus = +{ $amount }']).formatMessage(
        message('plus', { amount: { message: amount } }),
      ),
    ).toBe('\u2068\u2066\u2068+1\u2069\u2069 VP\u2069');
    expect(hebrew.t('gain', { count: 1 })).toBe('\u2066\u2068+1\u2069\u2069 VP');
    expect(hebrew.t('chance', { percent: 67 })).toBe('\u2066\u206867\u2069%\u2069');
    expect(hebrew.t('chance', { percent: 6.7 })).toBe('\u2066\u20686.7\u2069%\u2069');
    expect(hebrew.t('after', { a: 5, b: 1 })).toBe('\u2066\u20685\u2069 → \u20681\u2069\u2069');
  });
});

test('the best language is the first available one', () => {
  expect(languages).toContain('en');
  expect(best(['tlh', 'en-GB'])).toBe('en');
  expect(best([])).toBe('en');
});
