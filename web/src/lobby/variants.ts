/** Game variants. Which ones are available depends on the city and the number of seats. */

import type { Settings } from '../protocol.ts';

type VariantSettings = Pick<Settings, 'game' | 'seats' | 'options'>;

/** The variants that can be chosen now. A duel needs two players; heroes need the KO variant. */
export function variantsOf({ game, seats, options }: VariantSettings): readonly string[] {
  if (game === 'tokyo') return seats === 2 ? ['duel'] : [];
  return options.includes('ko') ? ['ko', 'heroes'] : ['ko'];
}

/** The chosen variants that can still be played. */
export const playable = (settings: VariantSettings): string[] => {
  const open = variantsOf(settings);
  return settings.options.filter((option) => open.includes(option));
};

/** The options with one of them switched on or off. Options that depended on it are dropped. */
export function toggled(settings: VariantSettings, option: string, on: boolean): string[] {
  const others = settings.options.filter((other) => other !== option);
  return playable({ ...settings, options: on ? [...others, option] : others });
}
