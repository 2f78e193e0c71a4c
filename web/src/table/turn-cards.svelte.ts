/** Whether the players' summaries have room for their latest turns. If not, the tray shows these while others play. */

let lines = $state(0);

export const turnCards = {
  /** How many lines of a turn each player's summary shows; 0 if there is no room, or no summary. */
  get lines(): number {
    return lines;
  },
  set lines(count: number) {
    lines = count;
  },
};
