import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Message } from '../protocol.ts';
import { Words } from '../words/words.ts';
import { verdictText } from './verdict-text.ts';
import type { Fault, Uncheckable } from './verify.ts';

vi.mock('../app/i18n.svelte.ts', () => {
  const texts = ['web/fair.ftl', 'names.ftl'];
  const words = new Words(
    'en',
    texts.map((file) => readFileSync(join(import.meta.dirname, '../../../locales/en', file), 'utf8')),
  );
  return {
    t: (id: string, args?: Record<string, string | number>) => words.t(id, args),
    formatMessage: (message: Message) => words.formatMessage(message, {}),
  };
});

test('a game that verifies says who contributed', () => {
  const fair = { kind: 'fair', rolls: 90, draws: 50 } as const;
  expect(verdictText({ ...fair, contributed: ['A', 'C'], withheld: ['D'] })).toBe(
    'All 90 rolls and 50 draws follow from the secret that the server had committed to. ' +
      "Seats A and C contributed random numbers. Seat D didn't reveal its number in time, so it was left out.",
  );
  expect(verdictText({ ...fair, contributed: [], withheld: [] })).toContain('No player contributed');
});

test('every fault has a text that names the line and the item', () => {
  const faults: Fault[] = [
    { why: 'outcome', expected: '123EAH', found: '111EAH' },
    ...(
      [
        'unreadable',
        'twice',
        'secret',
        'nonce',
        'empty-deck',
        'no-tiles',
        'shuffle',
        'other-commitment',
        'other-nonce',
      ] as const
    ).map((why) => ({ why })),
  ];
  const texts = faults.map((fault) => verdictText({ kind: 'unfair', line: 14, token: 3, ...fault }));
  expect(texts[0]).toBe("Line 14, item 3: it says 111EAH, but the secret and the players' numbers give 123EAH.");
  for (const text of texts) expect(text).toMatch(/^Line 14, item 3: [^⟦]{10,}\.$/);
  expect(new Set(texts).size).toBe(faults.length);
});

test('what cannot be checked says why', () => {
  const whys: Uncheckable['why'][] = ['not-a-record', 'new-format', 'old-game', 'not-over'];
  const texts = whys.map((why) => verdictText({ kind: 'uncheckable', why }));
  for (const text of texts) expect(text).toMatch(/^[^⟦]{20,}\.$/);
  expect(new Set(texts).size).toBe(whys.length);
});
