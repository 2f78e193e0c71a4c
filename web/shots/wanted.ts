/** The questions to take screenshots of: every kind, every wording, and crowded cases. */

import type { Question, Scene } from '../src/protocol.ts';
import { kindsOf, sentences, type GameName } from './kinds.ts';

export interface Wanted {
  name: string;
  /** The kind of question it covers. Set if it is required; everything else is optional. */
  kind?: string;
  /** The message id it covers. */
  sentence?: string;
  fits: (question: Question, scene: Scene) => boolean;
}

/** Cards that lead to rare questions, bought first. */
export const FAVOURITES = /mimic|of-another-world|chameleon|opportunist|extra-head/;

const letters = (dice: string) => dice.split(' ').filter((letter) => letter !== '-').length;
const answers = (count: number, prompt: string) => (question: Question) =>
  question.prompt === prompt && question.total >= count;
const rolls = (count: number) => (question: Question, scene: Scene) =>
  question.prompt === 'reroll-or-stop' && letters(scene.dice.dice) >= count;
const paidAnswers = ({ answers }: Question) => answers.filter(({ action }) => action.includes(' paying ')).length;
const units = (count: number) => (_: Question, scene: Scene) =>
  scene.boroughs.some((borough) => borough.units.reduce((sum, unit) => sum + unit.old + unit.new, 0) >= count);

/** Whether the asked player is KO'd, or a zombie. */
const isFallen = ({ seat }: Question, { monsters }: Scene, how: string) =>
  monsters.some((monster) => monster.seat === seat && monster.fallen === how);
const fallen =
  (how: string, prompt: string): Wanted['fits'] =>
  (question, scene) =>
    question.prompt === prompt && isFallen(question, scene, how);
const hasText =
  (id: string): Wanted['fits'] =>
  ({ text }) =>
    text.id === id;

/** Questions of the KO variant that share a kind with others but look different. They are required, as kinds are. */
const KO_QUESTIONS: Record<string, Wanted['fits']> = {
  turn: fallen('ko', 'reroll-or-stop'),
  'which-kind': fallen('ko', 'which-kind'),
  destroy: fallen('ko', 'destroy'),
  'zombie-turn': fallen('zombie', 'reroll-or-stop'),
  'summon-only': hasText('question-summon-only'),
  'summon-in-play': hasText('question-summon-in-play'),
  heckle: hasText('question-heckle'),
  'treat-as': hasText('question-treat-as'),
  'move-token': hasText('question-move-token'),
  'place-zombie': hasText('question-place-zombie'),
  'place-demand': hasText('question-place-demand'),
};

/** Crowded cases. */
const CROWDED: Record<GameName, Record<string, Wanted['fits']>> = {
  ko: {
    'leave-token': hasText('question-leave-token'),
    'flee-token': hasText('question-flee-token'),
    'token-in-manhattan': (question, scene) =>
      fallen('ko', 'which-kind')(question, scene) && scene.token_monster?.place === 'manhattan',
    'four-down': (question, { monsters }) =>
      question.prompt === 'reroll-or-stop' && monsters.filter(({ fallen }) => fallen).length >= 4,
  },
  tokyo: {
    'seven-dice': rolls(7),
    'eight-dice': rolls(8),
    'full-buy': answers(8, 'buy'),
    'full-react': answers(4, 'react'),
    'full-change-dice': answers(20, 'change-dice'),
    'six-players': (question, { monsters }) =>
      question.prompt === 'which-kind' && question.total >= 4 && monsters.filter(({ alive }) => alive).length === 6,
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
      question.prompt === 'reroll-or-stop' && turn.number > 12 && monsters.filter(({ alive }) => alive).length === 6,
  },
};

/** A lively table in the middle of a game, for the README. */
export const LIVELY: Wanted = {
  name: 'lively',
  kind: 'reroll-or-stop',
  fits: ({ prompt, seat }, { monsters, turn, dice }) => {
    const alive = monsters.filter((monster) => monster.alive);
    const isFar = turn.number >= 12 && monsters.length === 5 && alive.length >= 4 && dice.rerolls > 0;
    const hasCards = alive.filter(({ cards }) => cards.length > 0).length >= 3;
    const mine = alive.find((monster) => monster.seat === seat);
    const inside = alive.filter(({ spot }) => ['manhattan', 'city', 'bay'].includes(spot.place)).length;
    return prompt === 'reroll-or-stop' && isFar && hasCards && (mine?.cards.length ?? 0) > 0 && inside > 0;
  },
};

/** Everything wanted of a game, in the order of preference. */
export function wantedOf(game: GameName): Wanted[] {
  const crowded = Object.entries(CROWDED[game]).map(([name, fits]) => ({ name, fits }));
  const kinds = kindsOf(game).map((kind) => ({ name: kind, kind, fits: ({ prompt }: Question) => prompt === kind }));
  const variant = game === 'ko' ? Object.entries(KO_QUESTIONS).map(([name, fits]) => ({ name, kind: name, fits })) : [];
  if (game === 'ko') return [...variant, ...kinds, ...crowded];
  const asked = sentences().map((sentence) => ({
    name: sentence.replace('question', 'asks'),
    sentence,
    fits: ({ text }: Question) => text.id === sentence,
  }));
  return [...crowded, ...kinds, ...asked];
}
