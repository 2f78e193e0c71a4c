/** What we want pictures of at a table: every kind of question, every sentence in which it is put, and where it gets full. */

import type { Question, Scene } from '../src/protocol.ts';
import { kindsOf, sentences, type GameName } from './kinds.ts';

export interface Wanted {
  name: string;
  /** The kind of question that it stands for: without it the pictures are not complete. What else is wanted needs more luck. */
  kind?: string;
  /** The sentence that it stands for. */
  sentence?: string;
  fits: (question: Question, scene: Scene) => boolean;
}

/** Cards after which rare questions come: whoever looks for those buys these first. */
export const FAVOURITES = /mimic|of-another-world|chameleon|opportunist|extra-head/;

const letters = (dice: string) => dice.split(' ').filter((letter) => letter !== '-').length;
const answers = (count: number, prompt: string) => (question: Question) =>
  question.prompt === prompt && question.total >= count;
const rolls = (count: number) => (question: Question, scene: Scene) =>
  question.prompt === 'reroll-or-stop' && letters(scene.dice.dice) >= count;
const paid = ({ answers }: Question) => answers.filter(({ action }) => action.includes(' paying ')).length;
const units = (count: number) => (_: Question, scene: Scene) =>
  scene.boroughs.some((borough) => borough.units.reduce((sum, unit) => sum + unit.old + unit.new, 0) >= count);

/** Whoever is asked is KO'd, or a zombie. */
const isFallen = ({ seat }: Question, { monsters }: Scene, how: string) =>
  monsters.some((monster) => monster.seat === seat && monster.fallen === how);
const fallen =
  (how: string, prompt: string): Wanted['fits'] =>
  (question, scene) =>
    question.prompt === prompt && isFallen(question, scene, how);
const put =
  (id: string): Wanted['fits'] =>
  ({ text }) =>
    text.id === id;

/** Questions of the KO variant that have the kind of others, and look and are meant otherwise. They have to be found like kinds. */
const VARIANT: Record<string, Wanted['fits']> = {
  turn: fallen('ko', 'reroll-or-stop'),
  'which-kind': fallen('ko', 'which-kind'),
  destroy: fallen('ko', 'destroy'),
  'zombie-turn': fallen('zombie', 'reroll-or-stop'),
  'summon-only': put('question-summon-only'),
  'summon-in-play': put('question-summon-in-play'),
  heckle: put('question-heckle'),
  'treat-as': put('question-treat-as'),
  'move-token': put('question-move-token'),
  'place-zombie': put('question-place-zombie'),
  'place-demand': put('question-place-demand'),
};

/** Where it gets full. */
const FULL: Record<GameName, Record<string, Wanted['fits']>> = {
  ko: {
    'leave-token': put('question-leave-token'),
    'flee-token': put('question-flee-token'),
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
    'full-move': (question) => question.prompt === 'move' && paid(question) >= 3,
    'full-which-kind': answers(6, 'which-kind'),
    'full-buy': answers(7, 'buy'),
    'full-units': units(7),
    'six-players': (question, { monsters, turn }) =>
      question.prompt === 'reroll-or-stop' && turn.number > 12 && monsters.filter(({ alive }) => alive).length === 6,
  },
};

/** A table in the middle of the game, with much to see: for those who have never seen one. */
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

/** Everything that is wanted of a game. What comes first is looked for first. */
export function wantedOf(game: GameName): Wanted[] {
  const full = Object.entries(FULL[game]).map(([name, fits]) => ({ name, fits }));
  const kinds = kindsOf(game).map((kind) => ({ name: kind, kind, fits: ({ prompt }: Question) => prompt === kind }));
  const variant = game === 'ko' ? Object.entries(VARIANT).map(([name, fits]) => ({ name, kind: name, fits })) : [];
  if (game === 'ko') return [...variant, ...kinds, ...full];
  const asked = sentences().map((sentence) => ({
    name: sentence.replace('question', 'asks'),
    sentence,
    fits: ({ text }: Question) => text.id === sentence,
  }));
  return [...full, ...kinds, ...asked];
}
