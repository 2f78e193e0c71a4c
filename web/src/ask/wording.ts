/** Texts around answers. */

import { read, say } from '../app/speech.svelte.ts';
import { inPlace } from '../board/standing.ts';
import { castOf } from '../play/cast.ts';
import type { Table } from '../play/story.ts';
import type { Answer, Message } from '../protocol.ts';
import type { Cast } from '../words/words.ts';
import { withoutSaying, worstFirst } from './harm.ts';

/** Short items in a row; empty if there are none. */
export const row = (parts: readonly Message[], cast: Cast): string =>
  parts.length === 0 ? '' : read({ id: 'web-row', args: [['row', { row: [...parts] }]] }, cast);

/** Items as a list, with "and" before the last. */
export const list = (parts: readonly Message[], cast: Cast = {}): string =>
  read({ id: 'web-row', args: [['row', { list: [...parts] }]] }, cast);

/** What an answer leads to: its effects, or else what is at the place it points to. */
export function noteOf({ effects, mark }: Answer, { room, scene }: Table): string {
  const cast = castOf(room);
  if (effects.length > 0) return row(worstFirst(withoutSaying(effects)), cast);
  if (mark?.kind === 'borough') {
    const borough = scene?.boroughs.find(({ borough }) => borough === mark.borough);
    const units = (borough?.units ?? []).reduce((sum, unit) => sum + unit.old + unit.new, 0);
    const there = scene ? inPlace(scene, mark.borough) : [];
    const who = list(
      there.map(({ seat }) => ({ id: 'seat-name', args: [['monster', { seat }]] })),
      cast,
    );
    return there.length > 0 ? say('web-borough-holds', { who, units }) : say('web-borough-empty', { units });
  }
  if (mark?.kind === 'seat') {
    const monster = scene?.monsters.find(({ seat }) => seat === mark.seat);
    if (monster) return say('web-monster-has', { life: monster.life, vp: monster.vp, energy: monster.energy });
  }
  return '';
}

/** An answer's full text, for users who can't see where it points. */
export function fullName(answer: Answer, table: Table): string {
  const text = read(answer.text, castOf(table.room));
  const effects = noteOf(answer, table);
  return effects === '' ? text : say('web-answer-with', { answer: text, effects });
}

/** What a sweep leaves: the energy after it, and new cards. */
export function sweepNote({ text }: Answer, { scene, question }: Table): string {
  const before = scene?.monsters.find(({ seat }) => seat === question?.seat)?.energy ?? 0;
  const cost = text.args?.find(([name]) => name === 'cost')?.[1];
  const paid = cost && 'message' in cost ? cost.message.args?.find(([name]) => name === 'count')?.[1] : undefined;
  return say('web-sweep-note', { before, after: before - (paid && 'number' in paid ? paid.number : 0) });
}
