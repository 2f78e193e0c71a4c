import { beforeAll, describe, expect, test } from 'vitest';
import type { Arg, Message } from '../protocol.ts';
import { best, languages, load } from './load.ts';
import { Words } from './words.ts';

const message = (id: string, args: Record<string, Arg> = {}): Message => ({ id, args: Object.entries(args) });
const face = (word: string) => message(`face-${word}`);

describe('English', () => {
  let words: Words;
  const cast = { A: 'Kong', B: 'Réka' };
  beforeAll(async () => {
    words = await load('en', ['first', 'table', 'rules']);
  });
  const read = (id: string, args: Record<string, Arg> = {}) => words.text(message(id, args), cast);

  test('reads texts with numbers and seats', () => {
    const args = { monster: { seat: 'B' }, damage: { number: 2 }, life: { number: 5 } };
    expect(read('event-damage', args)).toBe('Réka takes 2 damage and has 5 LP left.');
  });

  test('selects by numbers: a literal, a plural', () => {
    const damage = (life: number) => ({ monster: { seat: 'A' }, damage: { number: 3 }, life: { number: life } });
    expect(read('event-damage', damage(0))).toBe('Kong takes 3 damage and has no LP left.');
    expect(read('units-jet', { count: { number: 1 } })).toBe('1 Jet');
    expect(read('units-jet', { count: { number: 2 } })).toBe('2 Jets');
    expect(read('dice-3', { count: { number: 3 } })).toBe('three 3s');
  });

  test('selects by words', () => {
    const preset = (game: string) => read('preset-stay', { game: { word: game }, life: { number: 4 } });
    expect(preset('tokyo')).toBe('Stay in Tokyo after an attack while above 4 LP.');
    expect(preset('new-york')).toBe('Stay in Manhattan after an attack while above 4 LP.');
  });

  test('takes the attributes of an argument as arguments', () => {
    const borough = { message: message('borough-staten-island') };
    expect(read('event-flee', { monster: { seat: 'A' }, borough })).toBe('Kong flees to Staten Island.');
    expect(read('event-place', { monster: { seat: 'A' }, borough })).toBe('Kong begins on Staten Island.');
  });

  test('reads one attribute of a text', () => {
    expect(read('building-power-plant.label')).toBe('Power plant');
    expect(read('building-power-plant.nothing')).toBe('⟦building-power-plant.nothing⟧');
  });

  test.each([
    [[], 'nothing'],
    [['attack'], 'Attack'],
    [['attack', 'heal'], 'Attack and Heal'],
    [['attack', 'heal', 'ouch', 'energy'], 'Attack, Heal, Ouch and Energy'],
  ])('lists %j', (faces, expected) => {
    expect(read('seat-name', { monster: { list: faces.map(face) } })).toBe(expected);
  });

  test('joins what is one of several, and rows', () => {
    const faces = ['attack', 'heal', 'ouch'].map(face);
    expect(read('seat-name', { monster: { either: faces } })).toBe('Attack, Heal or Ouch');
    expect(read('seat-name', { monster: { row: faces } })).toBe('Attack, Heal, Ouch');
  });

  test('does not group digits', () => {
    expect(read('amount-vp', { count: { number: 12345 } })).toBe('12345\u00a0VP');
  });

  test('keeps a number with its unit', () => {
    expect(read('amount-energy', { count: { number: 2 } })).toBe('2\u00a0E');
  });

  test('shows what is missing', () => {
    expect(read('no-such-text')).toBe('⟦no-such-text⟧');
    expect(read('event-starts')).toBe('{$monster} starts.');
    expect(read('event-starts', { monster: { seat: 'F' } })).toBe('F starts.');
    expect(read('event-starts', { monster: { message: message('nobody') } })).toBe('⟦nobody⟧ starts.');
  });

  test('puts in what was written elsewhere as it is', () => {
    expect(read('event-starts', { monster: { text: '{ $x } <b>' } })).toBe('{ $x } <b> starts.');
  });
});

test('a language from right to left marks arguments off', () => {
  const hebrew = new Words('he', ['hit = { $name }!']);
  expect(hebrew.direction).toBe('rtl');
  expect(hebrew.say('hit', { name: 'Kong' })).toBe('\u2068Kong\u2069!');
});

test('the best language is the first that we speak', () => {
  expect(languages).toContain('en');
  expect(best(['tlh', 'en-GB'])).toBe('en');
  expect(best([])).toBe('en');
});
