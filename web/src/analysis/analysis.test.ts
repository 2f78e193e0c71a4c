import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { analysis } from '../fixtures/analysis.ts';
import { room } from '../fixtures/tokyo.ts';
import type { Message, SeatAnalysisView } from '../protocol.ts';
import { Words } from '../words/words.ts';
import { chanceText, changeText, pointWithChances } from './analysis-texts.ts';
import { chancesOf, figuresOf, pointAt } from './figures.ts';

vi.mock('../app/i18n.svelte.ts', () => {
  const texts = ['web/analysis.ftl', 'web/table.ftl', 'names.ftl'];
  const words = new Words(
    'en',
    texts.map((file) => readFileSync(join(import.meta.dirname, '../../../locales/en', file), 'utf8')),
  );
  return {
    t: (id: string, args?: Record<string, string | number>) => words.t(id, args),
    formatMessage: (message: Message) => words.formatMessage(message, {}),
  };
});

const { curve, seats } = analysis();

describe('the figures of a seat', () => {
  const sum = ({ start, luck, own, others, unforeseen }: ReturnType<typeof figuresOf>) =>
    start + luck + own + others + unforeseen;

  test('are rounded to tenths of a percent', () => {
    expect(seats.map(figuresOf)[0]).toEqual({
      start: 333,
      luck: 700,
      own: -43,
      others: 10,
      unforeseen: 0,
      end: 1000,
    });
  });

  test.each(seats.map((seat) => [seat.seat, seat] as const))('of %s add up', (_, seat) => {
    const figures = figuresOf(seat);
    expect(sum(figures)).toBe(figures.end);
  });

  test('add up whatever is rounded', () => {
    for (let each = -60; each <= 60; each += 7) {
      const seat: SeatAnalysisView = {
        seat: 'A',
        start: 2_005,
        luck: each,
        own: -Math.abs(each),
        others: 2 * each,
        unforeseen: -each,
        end: 2_005 + 2 * each - Math.abs(each),
        costliest: [],
      };
      const figures = figuresOf(seat);
      expect(sum(figures)).toBe(figures.end);
    }
  });

  test('have no negative zero', () => {
    expect(Object.is(figuresOf({ ...analysis().seats[1], own: -4 } as SeatAnalysisView).own, 0)).toBe(true);
  });
});

describe('the curve', () => {
  test('of a player ends where their chance does', () => {
    expect(chancesOf(analysis(), 'A')).toEqual([3333, 4012, 6503, 7000, 10_000]);
    expect(chancesOf(analysis(), 'B')).toEqual([3333, 2004, 4, 0]);
    expect(chancesOf(analysis(), 'C')).toEqual([3334, 3984, 3493, 3000, 0]);
  });

  test('has a point for every moment', () => {
    expect([0, 1, 8, 9, 24, 32, 33, 40].map((ply) => pointAt(curve, ply))).toEqual([0, 0, 0, 1, 2, 3, 4, 4]);
  });
});

describe('in words', () => {
  test('changes have a sign, unless they are zero', () => {
    expect([123, 40, 0, -5, -1000].map(changeText)).toEqual(['+12.3%', '+4.0%', '0%', '−0.5%', '−100.0%']);
  });

  test('a chance is 0% only for those who have lost, and 100% only for the winner', () => {
    expect([0, 1, 2_000, 4_325, 9_999, 10_000].map(chanceText)).toEqual([
      '0%',
      '0.1%',
      '20.0%',
      '43.3%',
      '99.9%',
      '100%',
    ]);
  });

  test('a point names every player’s chance', () => {
    const three = room().seats.slice(0, 3);
    const [, , third] = curve;
    if (!third) throw new Error('expected three points');
    expect(pointWithChances(third, false, three)).toBe(
      'Before turn 3: Meka Dragon 65.0%, Cyber Kitty 0.1%, Gigazaur 34.9%',
    );
    expect(pointWithChances(third, true, three)).toMatch(/^At the end: /);
  });
});
