/** Texts around answers. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import { monstersAt } from '../board/standing.ts';
import { seatNamesOf } from '../play/seat-names.ts';
import type { TableState } from '../play/table-state.ts';
import type { Answer, Message } from '../protocol.ts';
import type { SeatNames } from '../words/words.ts';
import { withoutImplied, sortEffects } from './effects.ts';

/** Short items in a row; empty if there are none. */
export const joinRow = (parts: readonly Message[], seatNames: SeatNames): string =>
  parts.length === 0 ? '' : formatMessage({ id: 'web-row', args: [['row', { row: [...parts] }]] }, seatNames);

/** Items as a list, with "and" before the last. */
export const joinList = (parts: readonly Message[], seatNames: SeatNames = {}): string =>
  formatMessage({ id: 'web-row', args: [['row', { list: [...parts] }]] }, seatNames);

/** What an answer leads to: its effects, or else what is at the place it points to. */
export function answerNote({ effects, mark }: Answer, { room, scene }: TableState): string {
  const seatNames = seatNamesOf(room);
  if (effects.length > 0) return joinRow(sortEffects(withoutImplied(effects)), seatNames);
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

/** An answer's full text, for users who can't see where it points. */
export function answerName(answer: Answer, table: TableState): string {
  const text = formatMessage(answer.text, seatNamesOf(table.room));
  const effects = answerNote(answer, table);
  return effects === '' ? text : t('web-answer-with', { answer: text, effects });
}

/** What a sweep leaves: the energy after it, and new cards. */
export function sweepNote({ text }: Answer, { scene, question }: TableState): string {
  const before = scene?.monsters.find(({ seat }) => seat === question?.seat)?.energy ?? 0;
  const cost = text.args?.find(([name]) => name === 'cost')?.[1];
  const paid = cost && 'message' in cost ? cost.message.args?.find(([name]) => name === 'count')?.[1] : undefined;
  return t('web-sweep-note', { before, after: before - (paid && 'number' in paid ? paid.number : 0) });
}
