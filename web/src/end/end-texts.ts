/** Texts for the end of a game: why it ended, and a highlight for each monster. */

import { formatMessage, t } from '../app/i18n.svelte.ts';
import type { Over, Scene, Game } from '../protocol.ts';
import { isStanding } from '../protocol/comebacks.ts';
import type { SeatNames } from '../words/words.ts';
import { seatName } from '../play/seat-names.ts';
import type { Player } from '../table/players.ts';
import type { StandingRow } from './picture.ts';
import type { Highlight } from './stats.ts';

/** The reason for the end of the game: victory points, one monster left, or none left. `yours`: the viewer won. */
export function reasonText(over: Over, scene: Scene, yours: boolean): string {
  const turn = scene.turn.number;
  const winner = scene.monsters.find(({ seat }) => seat === over.winner);
  if (!winner) return t('web-end-because-nobody', { turn });
  const you = yours ? 'yes' : 'no';
  const alone = scene.monsters.filter(isStanding).length === 1;
  if (alone && winner.vp < scene.to_win) return t('web-end-because-last', { turn, you });
  return t('web-end-because-vp', { turn, you, count: winner.vp });
}

/** The players with their final places, best first. */
export const placed = (seats: readonly Player[], over: Over): { player: Player; place: number }[] =>
  seats
    .map((player) => ({ player, place: over.places['ABCDEF'.indexOf(player.view.seat)] ?? 0 }))
    .toSorted((a, b) => a.place - b.place);

/** The final standings as texts, best first. If no one won, there is no first place. */
export const standingRows = (seats: readonly Player[], over: Over): StandingRow[] =>
  placed(seats, over).map(({ player, place }) => ({
    place: over.winner === null && place === 1 ? '–' : String(place),
    name: seatName(player.view),
    vp: String(player.monster.vp),
  }));

export function highlightText(highlight: Highlight, game: Game, seatNames: SeatNames): string {
  if (highlight.kind === 'back') return t('web-end-fact-back', { ways: highlight.comebacks.join('-') });
  if ('count' in highlight) return t(`web-end-fact-${highlight.kind}`, { count: highlight.count, game });
  const { by, card, conceded, turn } = highlight;
  const how = conceded ? 'concession' : by !== undefined ? 'monster' : card ? 'card' : 'other';
  return t(`web-end-fact-${highlight.kind}`, {
    turn,
    how,
    monster: by === undefined ? '' : (seatNames[by] ?? ''),
    card: card ? formatMessage(card, seatNames) : '',
  });
}
