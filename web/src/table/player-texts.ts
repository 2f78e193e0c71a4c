/** Texts about players: who plays a seat, where its monster is, and its ribbon. */

import { t } from '../app/i18n.svelte.ts';
import { isKo } from '../protocol/comebacks.ts';
import { monsterName, seatName } from '../play/seat-names.ts';
import type { HeldCard, Scene, Bot } from '../protocol.ts';
import { placeTextId } from '../protocol/scene.ts';
import { ribbonOf, type Player } from './players.ts';

/** A bot's display name: its strength. */
export const botName = (bot: Bot): string => t(`web-bot-${bot}`);

/** The player of a monster, for display beside the monster's name: you, a named person, or a bot. */
export function playerName({ view, person, you }: Player): string {
  const name = person?.name ?? '';
  if (view.stand_in !== undefined) {
    return you ? t('web-seat-stand-in-you') : t('web-seat-stand-in', { who: name || monsterName(view) });
  }
  if (you) return name ? t('web-people-you', { name }) : t('web-seat-you');
  if (view.sitter.kind === 'bot') return t('web-seat-bot', { bot: botName(view.sitter.bot) });
  // A person without a name is shown under the monster's name, which is already displayed.
  const who = name || t('web-seat-player');
  return person?.here === false ? t('web-seat-away', { who }) : who;
}

/** The text beside a seat's display name: a named person's monster, or else the monster's player. */
export function besideName(player: Player): string {
  const { view, person, you } = player;
  const monster = monsterName(view);
  if (view.stand_in !== undefined || !person || seatName(view) === monster) return playerName(player);
  if (you) return t('web-people-you', { name: monster });
  return person.here ? monster : t('web-seat-away', { who: monster });
}

/** The note below a seat's display name: its monster or player, and where the monster is. */
export function playerNote(player: Player): string {
  const who = besideName(player);
  const { monster } = player;
  const place = t(!monster.in_game ? 'web-seat-out' : isKo(monster) ? 'state-ko' : placeTextId(monster.spot));
  return t('web-table-beside', { first: who, second: place });
}

export function ribbonText({ monster }: Player, scene: Scene): string {
  const ribbon = ribbonOf(monster, scene);
  if (!ribbon) return '';
  return t(`web-seat-${ribbon.kind}`, 'count' in ribbon ? { count: ribbon.count } : {});
}

/** The name of a player's card, with the tokens on it or the card it copies. */
export function heldName({ card, counter, copies }: HeldCard): string {
  const name = t(`card-${card}`);
  if (copies) return t('web-seat-copies', { card: name, copy: t(`card-${copies[1]}`) });
  return counter === undefined ? name : t('web-seat-counter', { card: name, count: counter });
}
