/** The options of a game. The city and the number of seats determine which are available. */

import { OPTIONS, type Message, type OptionWord, type Settings, type Game } from '../protocol.ts';

type OptionSettings = Pick<Settings, 'game' | 'seats' | 'options'>;

interface GameOption {
  word: OptionWord;
  games: readonly Game[];
  players: readonly [fewest: number, most: number];
  requires?: OptionWord;
}
const ALL: readonly GameOption[] = OPTIONS;

/** The options that can be chosen now. Some need a certain number of players, or another option. */
export const optionsOf = ({ game, seats, options }: OptionSettings): readonly OptionWord[] =>
  ALL.filter(
    ({ games, players: [fewest, most], requires }) =>
      games.includes(game) &&
      fewest <= seats &&
      seats <= most &&
      (requires === undefined || options.includes(requires)),
  ).map(({ word }) => word);

/** The chosen options that can still be played. */
export const playable = (settings: OptionSettings): OptionWord[] => {
  const open = optionsOf(settings);
  return settings.options.filter((option) => open.includes(option));
};

/** The options with one of them switched on or off. Options that depended on it are dropped. */
export function toggled(settings: OptionSettings, option: OptionWord, on: boolean): OptionWord[] {
  const others = settings.options.filter((other) => other !== option);
  return playable({ ...settings, options: on ? [...others, option] : others });
}

/** The game's city as a text, followed by its options, if any. */
export function cityWith({ game, options }: Pick<Settings, 'game' | 'options'>): Message {
  const city: Message = { id: `city-${game}` };
  if (options.length === 0) return city;
  const names = options.map((option): Message => ({ id: `option-${option}` }));
  return {
    id: 'city-with',
    args: [
      ['city', { message: city }],
      ['options', { row: names }],
    ],
  };
}
