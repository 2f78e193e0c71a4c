/** Every kind of question that each game has, read from where it is written: the rules name them, the scenarios say in which game they are asked. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type GameName = 'tokyo' | 'new-york' | 'ko';
/** The games, and the variant that has questions of its own. */
export const GAMES: readonly GameName[] = ['tokyo', 'new-york', 'ko'];

/** Without the variant. */
export const CITIES = GAMES.filter((game) => game !== 'ko');

/** What is agreed for a table of each. */
export const AGREED: Readonly<Record<GameName, { game: string; options: string[] }>> = {
  tokyo: { game: 'tokyo', options: [] },
  'new-york': { game: 'new-york', options: [] },
  ko: { game: 'new-york', options: ['ko'] },
};

const ROOT = resolve(import.meta.dirname, '../..');

/** All kinds of questions: the words of `Prompt::word`. */
function inTheRules(): string[] {
  const text = readFileSync(join(ROOT, 'crates/kaiju-rules/src/prompt.rs'), 'utf8');
  return [...text.matchAll(/Prompt::\w+(?:\(_\)| \{ \.\. \})? => "([a-z-]+)"/g)].map(([, word = '']) => word);
}

/** The kinds that a game's scenarios expect to be asked. Those of the variant are with its city. */
function inTheScenarios(game: GameName): Set<string> {
  const folder = join(ROOT, 'scenarios', AGREED[game].game);
  const asked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.scn'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /^game .*\bko\b/m.test(text) === (game === 'ko'))
    .flatMap((text) => [...text.matchAll(/^expect asked \S+ ([a-z-]+)/gm)]);
  return new Set(asked.map(([, word = '']) => word));
}

/** The kinds of a game. Fails if the rules have a kind that no scenario asks. */
export function kindsOf(game: GameName): string[] {
  const all = inTheRules();
  if (all.length === 0) throw new Error('No kind of question is found in the rules: has prompt.rs changed?');
  const asked = Object.fromEntries(GAMES.map((name) => [name, inTheScenarios(name)]));
  const lost = all.filter((kind) => GAMES.every((name) => !asked[name]?.has(kind)));
  if (lost.length > 0) throw new Error(`No scenario asks ${lost.join(', ')}: in which game is that?`);
  // Of the variant only what the game without it does not ask.
  const isKnown = (kind: string) => game === 'ko' && asked['new-york']?.has(kind);
  return all.filter((kind) => asked[game]?.has(kind) && !isKnown(kind));
}

/** All sentences in which questions are put, by name: a kind may have several, such as what a card may be used against. */
export function sentences(): string[] {
  const text = readFileSync(join(ROOT, 'locales/en/questions.ftl'), 'utf8');
  return [...text.matchAll(/^(question-[a-z-]+) =/gm)].map(([, id = '']) => id);
}
