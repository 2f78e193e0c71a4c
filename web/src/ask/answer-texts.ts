/** Texts that describe answers and their effects. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { plainText } from '../words/units.ts';
import { monstersAt } from '../board/standing.ts';
import { seatNamesOf } from '../play/seat-names.ts';
import type { TableState } from '../play/table-state.ts';
import type { AnswerView, EffectView, Message } from '../protocol.ts';
import type { SeatNames } from '../words/words.ts';
import { sortEffects } from './effects.ts';

/** Joins short items into a row, using the language's separator; empty if there are none. */
export const joinRow = (parts: readonly Message[], seatNames: SeatNames): string =>
  parts.length === 0 ? '' : formatMessage({ id: 'web-row', args: [['row', { row: [...parts] }]] }, seatNames);

/** Joins effects into a row; empty if there are none. */
export const joinEffects = (effects: readonly EffectView[], seatNames: SeatNames): string =>
  joinRow(
    effects.map(({ text }) => text),
    seatNames,
  );

/** Joins items into a list, with "and" before the last. */
export const joinList = (parts: readonly Message[], seatNames: SeatNames = {}): string =>
  formatMessage({ id: 'web-row', args: [['row', { list: [...parts] }]] }, seatNames);

/** An answer's note: its effects, or else a description of the borough or monster it points at. */
export function answerNote({ effects, mark }: AnswerView, { room, scene, question }: TableState): string {
  const seatNames = seatNamesOf(room);
  const you = question?.seat;
  if (effects.length > 0) return joinEffects(sortEffects(effects, you), seatNames);
  if (mark?.kind === 'borough') {
    const borough = scene?.boroughs.find(({ borough }) => borough === mark.borough);
    const units = (borough?.units ?? []).reduce((sum, unit) => sum + unit.old + unit.new, 0);
    const there = scene ? monstersAt(scene, mark.borough) : [];
    const who = joinList(
      there.map(({ seat }) => ({ id: 'seat-name', args: [['monster', { seat }]] })),
      seatNames,
    );
    return there.length > 0 ? t('web-borough-holds', { who, units }) : t('web-borough-empty', { units });
  }
  if (mark?.kind === 'seat') {
    const monster = scene?.monsters.find(({ seat }) => seat === mark.seat);
    if (monster) return t('web-monster-has', { life: monster.life, vp: monster.vp, energy: monster.energy });
  }
  return '';
}

/** An answer's accessible name: its text and its note. */
export function answerName(answer: AnswerView, table: TableState): string {
  const text = formatMessage(answer.text, seatNamesOf(table.room));
  const effects = answerNote(answer, table);
  return plainText(effects === '' ? text : t('web-answer-with', { answer: text, effects }));
}

/** A sweep's note: the player's energy before and after it, and that it reveals new cards. */
export function sweepNote({ energy = 0 }: AnswerView, { scene, question }: TableState): string {
  const before = scene?.monsters.find(({ seat }) => seat === question?.seat)?.energy ?? 0;
  return t('web-sweep-note', { before, after: before - energy });
}
