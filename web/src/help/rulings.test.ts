import { describe, expect, test } from 'vitest';
import { rulesNaming } from './rulings.ts';

const rules = [
  { number: 'NR-1', text: 'Jets: flee, and lose nothing.' },
  { number: 'NR-2', text: 'Two Jet units are no Jetsons.' },
  { number: 'NR-3', text: 'With Army of Jets all of them come.' },
  { number: 'NR-4', text: '「噴射機」可以逃跑。' },
];

describe('the rules about a card', () => {
  test('mention its name as a whole word', () => {
    expect(rulesNaming('Jets', ['Jets'], rules)).toEqual(['NR-1', 'NR-3']);
  });

  test('do not include those about a card with a longer name', () => {
    expect(rulesNaming('Jets', ['Jets', 'Army of Jets'], rules)).toEqual(['NR-1']);
  });

  test('are found in languages without spaces; an empty name has none', () => {
    expect(rulesNaming('噴射機', ['噴射機'], rules)).toEqual(['NR-4']);
    expect(rulesNaming('', [], rules)).toEqual([]);
  });
});
