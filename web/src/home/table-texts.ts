/** Texts that describe tables in lists. */

import type { GameCard, GamePlayer, Message, TableCard } from '../protocol.ts';
import { formatMessage, t, i18n } from '../app/i18n.svelte.ts';
import { cityWith } from '../lobby/options.ts';
import { ago } from './ago.ts';
import { botsOf, othersOf } from './table-cards.ts';

/** A table's city and players: the others' names, and the number of bots. `own` is the user's name, if seated. */
export function tableText(card: TableCard, own?: string): string {
  const bots = botsOf(card);
  const names = othersOf(card, own).map((text): Message => ({
    id: 'web-table-name',
    args: [['name', text === '' ? { message: { id: 'table-someone' } } : { text }]],
  }));
  if (bots > 0) names.push({ id: 'web-table-bots', args: [['count', { number: bots }]] });
  const args: Message['args'] = [['city', { message: cityWith(card.settings) }]];
  if (names.length === 0) return formatMessage({ id: 'web-table-alone', args });
  return formatMessage({ id: 'web-table-with', args: [...args, ['names', { list: names }]] });
}

/** A finished game's city and the user's opponents. */
export function gameText({ game, options = [], players, you }: GameCard): string {
  const others = players.filter(({ seat }) => seat !== you);
  const bots = others.filter(({ bot }) => bot).length;
  const people = others.filter(({ bot }) => !bot);
  const names = people.map((player): Message => ({
    id: 'web-table-name',
    args: [['name', { text: gameName(player) }]],
  }));
  if (bots > 0) names.push({ id: 'web-table-bots', args: [['count', { number: bots }]] });
  const city = cityWith({ game, options });
  return formatMessage({
    id: 'web-table-with',
    args: [
      ['city', { message: city }],
      ['names', { list: names }],
    ],
  });
}

/** The name of a player of a finished game. */
export const gameName = ({ name, monster }: GamePlayer): string => name ?? t(`monster-${monster}`);

/** The user's result in a finished game, and the day on which it ended. */
export function gameResult({ players, winner, you, ended }: GameCard): string {
  const place = players.find(({ seat }) => seat === you)?.place ?? 0;
  const date = new Intl.DateTimeFormat(i18n.words?.lang ?? 'en', { dateStyle: 'medium' }).format(new Date(ended));
  const placed = () => t(winner === null ? 'web-game-nobody' : 'web-game-place', { place, count: players.length });
  return t('web-game-line', { result: winner !== null && winner === you ? t('web-game-won') : placed(), date });
}

/** A table's stage, free seats and last activity. */
export function tableStatus({ stage, free, changed }: TableCard, now: number): string {
  const parts = { stage: t(`web-table-stage-${stage}`), when: ago(changed, now, i18n.words?.lang ?? 'en') };
  if (stage !== 'lobby' || free === 0) return t('web-table-line', parts);
  return t('web-table-line-free', { ...parts, free: t('web-table-free', { count: free }) });
}
