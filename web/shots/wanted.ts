/** The questions to take screenshots of: every kind, every wording, and crowded cases. */

import type { PromptKind, QuestionView, Scene, Variant } from '../src/protocol.ts';
import { kindsOf, sentences, type GameName } from './kinds.ts';

export interface Wanted {
  name: string;
  /** The kind of question it covers. The search for it is required if this is set, and optional otherwise. */
  kind?: string;
  /** The message id of the wording it covers. */
  sentence?: string;
  fits: (question: QuestionView, scene: Scene) => boolean;
}

/** Cards that lead to rare questions, bought first. */
export const FAVOURITES = /mimic|of-another-world|chameleon|opportunist|extra-head/;

const answers = (count: number, prompt: string) => (question: QuestionView) =>
  question.prompt === prompt && question.total >= count;
const rolls = (count: number) => (question: QuestionView, scene: Scene) =>
  question.prompt === 'reroll-or-stop' && scene.dice.dice.length >= count;
const paidAnswers = ({ answers }: QuestionView) => answers.filter(({ does }) => 'life' in does && does.life > 0).length;
const units = (count: number) => (_: QuestionView, scene: Scene) =>
  scene.boroughs.some((borough) => borough.units.reduce((sum, unit) => sum + unit.old + unit.new, 0) >= count);

/** Whether the player who is asked is KO'd or a zombie, as given by `how`. */
const isKo = ({ seat }: QuestionView, { monsters }: Scene, how: string) =>
  monsters.some((monster) => monster.seat === seat && monster.ko_state === how);
const koQuestion =
  (how: string, prompt: string): Wanted['fits'] =>
  (question, scene) =>
    question.prompt === prompt && isKo(question, scene, how);
const isVariant =
  (prompt: PromptKind, variant: Variant): Wanted['fits'] =>
  (question) =>
    question.prompt === prompt && question.variant === variant;

/** Required questions of the KO variant that share a kind with others but look different. */
const KO_QUESTIONS: Record<string, Wanted['fits']> = {
  turn: koQuestion('ko', 'reroll-or-stop'),
  'which-kind': koQuestion('ko', 'which-kind'),
  destroy: koQuestion('ko', 'destroy'),
  'zombie-turn': koQuestion('zombie', 'reroll-or-stop'),
  'summon-only': ({ prompt, variant, answers }) =>
    prompt === 'summon' && variant === undefined && !answers.some(({ does }) => does.kind === 'command-units'),
  'summon-in-play': isVariant('summon', 'in-play'),
  'move-token': isVariant('move', 'token-monster'),
  'place-zombie': isVariant('place', 'zombie'),
  'place-demand': isVariant('place', 'popular-demand'),
};

/** Optional questions that are rare or crowd the screen. */
const CROWDED: Record<GameName, Record<string, Wanted['fits']>> = {
  ko: {
    'leave-token': isVariant('leave', 'token-monster'),
    'flee-token': isVariant('flee-or-stay', 'token-monster'),
    'token-in-manhattan': (question, scene) =>
      koQuestion('ko', 'which-kind')(question, scene) && scene.token_monster?.place === 'manhattan',
    'four-down': (question, { monsters }) =>
      question.prompt === 'reroll-or-stop' && monsters.filter(({ ko_state }) => ko_state).length >= 4,
  },
  tokyo: {
    'seven-dice': rolls(7),
    'eight-dice': rolls(8),
    'full-buy': answers(8, 'buy'),
    'full-react': answers(4, 'react'),
    'full-change-dice': answers(20, 'change-dice'),
    'six-players': (question, { monsters }) =>
      question.prompt === 'which-kind' && question.total >= 4 && monsters.filter(({ in_game }) => in_game).length === 6,
  },
  'new-york': {
    'seven-dice': rolls(7),
    'full-destroy': answers(6, 'destroy'),
    'full-flee': answers(5, 'flee-or-stay'),
    'full-move': (question) => question.prompt === 'move' && paidAnswers(question) >= 3,
    'full-which-kind': answers(6, 'which-kind'),
    'full-buy': answers(7, 'buy'),
    'full-units': units(7),
    'six-players': (question, { monsters, turn }) =>
      question.prompt === 'reroll-or-stop' &&
      turn.number > 12 &&
      monsters.filter(({ in_game }) => in_game).length === 6,
  },
};

/** A lively table in the middle of a game, for the README. */
export const LIVELY: Wanted = {
  name: 'lively',
  kind: 'reroll-or-stop',
  fits: ({ prompt, seat }, { monsters, turn, dice }) => {
    const playing = monsters.filter((monster) => monster.in_game);
    const isFar = turn.number >= 12 && monsters.length === 5 && playing.length >= 4 && dice.rerolls > 0;
    const hasCards = playing.filter(({ cards }) => cards.length > 0).length >= 3;
    const mine = playing.find((monster) => monster.seat === seat);
    const inside = playing.filter(({ spot }) => ['manhattan', 'city', 'bay'].includes(spot.place)).length;
    return prompt === 'reroll-or-stop' && isFar && hasCards && (mine?.cards.length ?? 0) > 0 && inside > 0;
  },
};

/** All of a game's wanted questions, in order of preference. */
export function wantedOf(game: GameName): Wanted[] {
  const crowded = Object.entries(CROWDED[game]).map(([name, fits]) => ({ name, fits }));
  const kinds = kindsOf(game).map((kind) => ({
    name: kind,
    kind,
    fits: ({ prompt }: QuestionView) => prompt === kind,
  }));
  const variant = game === 'ko' ? Object.entries(KO_QUESTIONS).map(([name, fits]) => ({ name, kind: name, fits })) : [];
  if (game === 'ko') return [...variant, ...kinds, ...crowded];
  const asked = sentences().map((sentence) => ({
    name: sentence.replace('question', 'asks'),
    sentence,
    fits: ({ text }: QuestionView) => text.id === sentence,
  }));
  return [...crowded, ...kinds, ...asked];
}
