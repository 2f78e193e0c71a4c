/** The order and the players of tables in lists. */

import type { GameCard, GamePlayer, TableCard } from '../protocol.ts';

/** Tables that haven't ended. Those waiting for the user's answer come first. */
export const running = (cards: readonly TableCard[]): TableCard[] =>
  cards.filter(({ stage }) => stage !== 'over').toSorted((a, b) => Number(b.asked) - Number(a.asked));

/** The tables to list beside the finished games: unfinished tables, and tables whose games have no known result. */
export const besides = (cards: readonly TableCard[], games: readonly GameCard[]): TableCard[] =>
  cards.filter(({ code, stage }) => stage !== 'over' || games.every((game) => game.code !== code));

/** The players of a finished game, best first. */
export const standings = ({ players }: GameCard): GamePlayer[] => players.toSorted((a, b) => a.place - b.place);

/** The number of bots: seats that are neither taken by people nor empty. */
export const botsOf = ({ settings, names, free, closed = 0 }: TableCard): number =>
  settings.seats - names.length - free - closed;

/** The other players' names. A card doesn't say which name is the user's, so one name equal to `own` is removed. */
export function othersOf({ names }: TableCard, own: string | undefined): string[] {
  const at = own === undefined ? -1 : names.indexOf(own);
  return at < 0 ? names : names.toSpliced(at, 1);
}
