/** The end of a game in words: why it ended, and a fact about each monster. */

import { say } from '../app/speech.svelte.ts';
import type { Over, Scene } from '../protocol.ts';
import { stands } from '../protocol/fallen.ts';
import type { Cast } from '../words/words.ts';
import type { Fact } from './tally.ts';

/** Why the game ended: by VP, with one monster left, or with none left. */
export function reasonWords(over: Over, scene: Scene, yours: boolean): string {
  const turn = scene.turn.number;
  const winner = scene.monsters.find(({ seat }) => seat === over.winner);
  if (!winner) return say('web-end-because-nobody', { turn });
  const you = yours ? 'yes' : 'no';
  const alone = scene.monsters.filter(stands).length === 1;
  if (alone && winner.vp < scene.to_win) return say('web-end-because-last', { turn, you });
  return say('web-end-because-vp', { turn, you, count: winner.vp });
}

export function factWords(fact: Fact, seat: string, game: string, cast: Cast): string {
  if (fact.kind === 'back') return say('web-end-fact-back', { ways: fact.ways.join('-') });
  if ('count' in fact) return say(`web-end-fact-${fact.kind}`, { count: fact.count, game });
  const monster = cast[fact.by ?? ''] ?? '';
  const by = fact.by === undefined ? 'nobody' : fact.by === seat ? 'itself' : 'somebody';
  return say(`web-end-fact-${fact.kind}`, { turn: fact.turn, monster, by });
}
