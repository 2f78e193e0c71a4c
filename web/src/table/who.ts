/** Players in words: who plays a seat, where its monster is, and what its ribbon says. */

import { say } from '../app/speech.svelte.ts';
import { isKo } from '../protocol/fallen.ts';
import { monsterOf } from '../play/cast.ts';
import type { Held, Scene } from '../protocol.ts';
import { placeText, ribbonOf, type Seated } from './seating.ts';

/** A bot's display name: its strength. */
export const botName = (bot: string): string => say(`web-bot-${bot}`);

/** Who plays a monster, for display next to the monster's name: you, a named person, or a bot. */
export function whoPlays({ view, person, you }: Seated): string {
  const name = person?.name ?? '';
  if (view.stand_in !== undefined) {
    return you ? say('web-seat-stand-in-you') : say('web-seat-stand-in', { who: name || monsterOf(view) });
  }
  if (you) return name ? say('web-people-you', { name }) : say('web-seat-you');
  if (view.sitter.kind === 'bot') return say('web-seat-bot', { bot: botName(view.sitter.bot) });
  // A person without a name goes by the monster's, which is already shown.
  const who = name || say('web-seat-player');
  return person?.here === false ? say('web-seat-away', { who }) : who;
}

/** Who plays, and where the monster is. */
export function noteOf(seated: Seated): string {
  const who = whoPlays(seated);
  const { monster } = seated;
  const place = say(!monster.alive ? 'web-seat-out' : isKo(monster) ? 'state-ko' : placeText(monster));
  return say('web-table-beside', { first: who, second: place });
}

export function ribbonWords({ monster }: Seated, scene: Scene): string {
  const ribbon = ribbonOf(monster, scene);
  if (!ribbon) return '';
  return say(`web-seat-${ribbon.kind}`, 'count' in ribbon ? { count: ribbon.count } : {});
}

/** A card a player has, with the tokens on it or the card it copies. */
export function heldName({ card, counter, copies }: Held): string {
  const name = say(`card-${card}`);
  if (copies) return say('web-seat-copies', { card: name, copy: say(`card-${copies[1]}`) });
  return counter === undefined ? name : say('web-seat-counter', { card: name, count: counter });
}
