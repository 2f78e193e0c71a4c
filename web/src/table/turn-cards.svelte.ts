/**
 * The room for turn cards in the players' summaries. If there is none, the tray shows the latest turns while others
 * play.
 */

let lines = $state(0);

export const turnCards = {
  /** The number of lines for a turn card in each player's summary; 0 if there is no room, or no summary. */
  get lines(): number {
    return lines;
  },
  set lines(count: number) {
    lines = count;
  },
};
