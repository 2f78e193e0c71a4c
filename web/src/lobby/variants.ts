/** The variants of the games: what can be agreed besides. Which there are depends on the city and on how many play. */

import type { Settings } from '../protocol.ts';

type Agreed = Pick<Settings, 'game' | 'seats' | 'options'>;

/** The variants that can be chosen now. A duel is for two; heroes are part of the KO variant. */
export function variantsOf({ game, seats, options }: Agreed): readonly string[] {
  if (game === 'tokyo') return seats === 2 ? ['duel'] : [];
  return options.includes('ko') ? ['ko', 'heroes'] : ['ko'];
}

/** Those of the chosen ones that can still be played. */
export const playable = (agreed: Agreed): string[] => {
  const open = variantsOf(agreed);
  return agreed.options.filter((option) => open.includes(option));
};

/** The options with one of them chosen, or not; what it brings with it goes with it. */
export function switched(agreed: Agreed, option: string, on: boolean): string[] {
  const others = agreed.options.filter((other) => other !== option);
  return playable({ ...agreed, options: on ? [...others, option] : others });
}
