/** Each game's kinds of questions: the rules list all kinds, and the scenarios show which game asks them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../src/protocol.ts';

export type GameName = 'tokyo' | 'new-york' | 'ko';
/** Both games and the KO variant, which has questions of its own. */
export const GAMES: readonly GameName[] = ['tokyo', 'new-york', 'ko'];

/** The games without the KO variant. */
export const CITIES = GAMES.filter((game) => game !== 'ko');

/** The table settings that select a game or variant. */
export const GAME_SETTINGS: Readonly<Record<GameName, Pick<Settings, 'game' | 'options'>>> = {
  tokyo: { game: 'tokyo', options: [] },
  'new-york': { game: 'new-york', options: [] },
  ko: { game: 'new-york', options: ['ko'] },
};

const ROOT = resolve(import.meta.dirname, '../..');

/** All kinds of questions, extracted from the source of `Prompt::word`. */
function promptsInRules(): string[] {
  const text = readFileSync(join(ROOT, 'crates/kaiju-rules/src/flow/prompt.rs'), 'utf8');
  return [...text.matchAll(/Prompt::\w+(?:\(_\)| \{ \.\. \})? => "([a-z-]+)"/g)].map(([, word = '']) => word);
}

/** The kinds of questions in a game's scenarios. The KO variant's scenarios are in New York's folder. */
function promptsInScenarios(game: GameName): Set<string> {
  const folder = join(ROOT, 'scenarios', GAME_SETTINGS[game].game);
  const asked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.scn'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /^game .*\bko\b/m.test(text) === (game === 'ko'))
    .flatMap((text) => [...text.matchAll(/^expect asked \S+ ([a-z-]+)/gm)]);
  return new Set(asked.map(([, word = '']) => word));
}

/** A game's kinds of questions. Throws if no scenario asks some kind. */
export function kindsOf(game: GameName): string[] {
  const all = promptsInRules();
  if (all.length === 0) throw new Error('Found no kinds of questions in the rules: has prompt.rs changed?');
  const asked = Object.fromEntries(GAMES.map((name) => [name, promptsInScenarios(name)]));
  const unasked = all.filter((kind) => GAMES.every((name) => !asked[name]?.has(kind)));
  if (unasked.length > 0) throw new Error(`No scenario asks ${unasked.join(', ')}, so the game is unknown`);
  // For the KO variant, only kinds that the base game doesn't ask.
  const isKnown = (kind: string) => game === 'ko' && asked['new-york']?.has(kind);
  return all.filter((kind) => asked[game]?.has(kind) && !isKnown(kind));
}

/** The message ids of all questions; a kind may have several. */
export function sentences(): string[] {
  const text = readFileSync(join(ROOT, 'locales/en/questions.ftl'), 'utf8');
  return [...text.matchAll(/^(question-[a-z-]+) =/gm)].map(([, id = '']) => id);
}
