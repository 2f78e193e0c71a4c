/** The positions on the boards of the illustrated guides. */

import {
  BUILDING_PAYS,
  UNITS,
  VP_TO_WIN,
  ZONE_EARNINGS,
  type Borough,
  type BoroughView,
  type BuildingKind,
  type Game,
  type Monster,
  type MonsterView,
  type RoomView,
  type Scene,
  type Seat,
  type Spot,
  type StackView,
  type Unit,
  type Units,
} from '../../protocol.ts';

const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F'];

/** A monster on a board. */
interface Piece {
  monster: Monster;
  spot: Spot;
  life: number;
}

const monsterOf = ({ spot, life }: Piece, at: number): MonsterView => ({
  seat: SEATS[at] ?? 'A',
  life,
  max_life: 10,
  vp: 0,
  vp_goal: 'win',
  at_zero: 'out',
  energy: 0,
  spot,
  in_game: true,
  cards: [],
  tokens: [],
  trophies: [],
});

export const ARMY: readonly Unit[] = ['infantry', 'jet', 'tank'];
const stack = (building: BuildingKind, durability: number): StackView => {
  const unit = ARMY.find((unit) => UNITS[unit].behind === durability) ?? 'infantry';
  return { top: { building, durability, pays: BUILDING_PAYS[building], reward: durability, unit }, hidden: 2 };
};
const units = (unit: Unit, count: number): Units => ({ unit, old: count, new: 0, durability: UNITS[unit].takes });
const borough = (name: Borough, stacks: StackView[], there: Units[] = []): BoroughView => ({
  borough: name,
  stacks,
  units: there,
  souvenir: false,
  room: true,
});

function sceneOf(game: Game, pieces: readonly Piece[], rest: Pick<Scene, 'inside' | 'earnings' | 'boroughs'>): Scene {
  return {
    game,
    to_win: VP_TO_WIN,
    turn: { number: 1, seat: 'A', phase: 'roll', extra: [], next: 'B' },
    dice: { dice: [], added: [], resolved: [], card: [], rerolls: 0 },
    monsters: pieces.map(monsterOf),
    market: [],
    deck: 0,
    discard: [],
    superstar: null,
    statue: null,
    over: null,
    ...rest,
  };
}

function roomOf(game: Game, pieces: readonly Piece[]): RoomView {
  const seats = pieces.map(({ monster }, at) => ({
    seat: SEATS[at] ?? 'A',
    monster,
    sitter: { kind: 'nobody' as const },
    ready: true,
  }));
  const settings = {
    game,
    options: [],
    seats: pieces.length,
    listed: false,
    clock: 0,
    grace: 0,
    stand_in: 'rookie' as const,
  };
  return { code: '', stage: 'playing', round: 1, settings, seats, people: [], host: 0 };
}

const TOKYO: readonly Piece[] = [
  { monster: 'meka-dragon', spot: { place: 'outside' }, life: 10 },
  { monster: 'cyber-kitty', spot: { place: 'outside' }, life: 9 },
  { monster: 'gigazaur', spot: { place: 'city' }, life: 6 },
  { monster: 'space-penguin', spot: { place: 'outside' }, life: 8 },
  { monster: 'the-king', spot: { place: 'outside' }, life: 10 },
];

/** Tokyo with five monsters, so that the Bay is open. */
export const tokyoScene = sceneOf('tokyo', TOKYO, {
  inside: 2,
  earnings: [
    { place: 'city', vp: 2, energy: 0 },
    { place: 'bay', vp: 2, energy: 0 },
  ],
  boroughs: [],
});
export const tokyoRoom = roomOf('tokyo', TOKYO);

const NEW_YORK: readonly Piece[] = [
  { monster: 'kong', spot: { place: 'brooklyn' }, life: 7 },
  { monster: 'sheriff', spot: { place: 'queens' }, life: 9 },
  { monster: 'mantis', spot: { place: 'manhattan', zone: 'lower', track: '2-4' }, life: 6 },
  { monster: 'captain-fish', spot: { place: 'staten-island' }, life: 10 },
];

/** New York with four monsters: Manhattan holds one. */
export const newYorkScene = sceneOf('new-york', NEW_YORK, {
  inside: 1,
  earnings: [...ZONE_EARNINGS],
  boroughs: [
    borough('staten-island', [stack('high-rise', 1), stack('high-rise', 1), stack('power-plant', 2)]),
    borough('bronx', [stack('high-rise', 1), stack('high-rise', 2), stack('hospital', 2)], [units('infantry', 1)]),
    borough('queens', [stack('high-rise', 2), stack('power-plant', 3), stack('high-rise', 1)], [units('infantry', 2)]),
    borough('brooklyn', [stack('high-rise', 2), stack('high-rise', 1), stack('hospital', 3)], [units('tank', 1)]),
    borough('manhattan', [stack('high-rise', 1), stack('high-rise', 2), stack('high-rise', 1)], [units('jet', 1)]),
  ],
});
export const newYorkRoom = roomOf('new-york', NEW_YORK);
