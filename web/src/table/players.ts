/** The players around the table, from the viewer's point of view. */

import { isLow } from '../art/Standee.svelte';
import { isKo } from '../protocol/comebacks.ts';
import type { Monster, Person, Scene, SeatView } from '../protocol.ts';
import { whoseTurn } from '../protocol/scene.ts';
import type { TableState } from '../play/table-state.ts';

export interface Player {
  view: SeatView;
  monster: Monster;
  person: Person | undefined;
  you: boolean;
  turn: boolean;
  /** Whether they take the next turn. */
  next: boolean;
  /** Whether they are being asked something. */
  asked: boolean;
  /** The goal cards they have. */
  goals: readonly string[];
}

/** Whether a spectator may take this seat over: a bot plays it, and its monster is in the game. */
export const isFree = ({ view, monster }: Player): boolean => view.sitter.kind === 'bot' && monster.alive;

/** VP short of the win at which the ribbon appears. */
const CLOSE_VP = 4;

/** All players in turn order, starting with the viewer. */
export function playersOf({ room, scene, asked }: TableState, you: string | undefined): Player[] {
  if (!scene) return [];
  const monsters = rotated(scene.monsters, you);
  const next = nextSeat(scene);
  return monsters.flatMap((monster) => {
    const { seat } = monster;
    const view = room.seats.find((other) => other.seat === seat);
    if (!view) return [];
    const { sitter } = view;
    const person = sitter.kind === 'person' ? room.people.find((one) => one.person === sitter.person) : undefined;
    return {
      view,
      monster,
      person,
      you: seat === you,
      turn: whoseTurn(scene) === seat,
      next: seat === next,
      asked: asked?.seat === seat,
      goals: [...(scene.superstar === seat ? ['superstar'] : []), ...(scene.statue === seat ? ['statue'] : [])],
    };
  });
}

function rotated(monsters: readonly Monster[], seat: string | undefined): Monster[] {
  const at = Math.max(
    0,
    monsters.findIndex((monster) => monster.seat === seat),
  );
  return [...monsters.slice(at), ...monsters.slice(0, at)];
}

/** Whose turn is next, if there is one. */
export function nextSeat({ monsters, turn, over }: Scene): string | undefined {
  if (over || turn.number === 0) return undefined;
  const [extra] = turn.extra;
  if (extra) return extra;
  const [, ...others] = rotated(monsters, turn.seat);
  return others.find(({ alive }) => alive)?.seat;
}

/** What a monster's VP count towards: the win, coming back, or nothing once it has used popular demand. */
export function goalOf({ fallen, used = [] }: Pick<Monster, 'fallen' | 'used'>): 'win' | 'return' | 'none' {
  if (fallen === undefined) return 'win';
  if (!used.includes('popular-demand')) return 'return';
  return fallen === 'zombie' ? 'win' : 'none';
}

/** A player's ribbon: nearly out, nearly KO'd if that isn't the end, or how many VP are missing to win or come back. */
type VpToGoal = { kind: 'to-win' | 'to-return'; count: number };
export type Ribbon = { kind: 'nearly-out' | 'nearly-ko' } | VpToGoal;

export function ribbonOf(
  monster: Monster,
  { to_win, options = [] }: Pick<Scene, 'to_win' | 'options'>,
): Ribbon | undefined {
  if (!isNearlyOut(monster)) return vpToGoal(monster, to_win);
  return { kind: options.includes('ko') && monster.fallen === undefined ? 'nearly-ko' : 'nearly-out' };
}

/** Whether a monster is standing with few LP left. */
export const isNearlyOut = (monster: Monster): boolean => monster.alive && !isKo(monster) && isLow(monster.life);

/** How many VP a monster is from winning or coming back, if close enough to show. */
export function vpToGoal(monster: Monster, toWin: number): VpToGoal | undefined {
  const goal = goalOf(monster);
  if (!monster.alive || monster.vp < toWin - CLOSE_VP || goal === 'none') return undefined;
  return { kind: `to-${goal}`, count: Math.max(0, toWin - monster.vp) };
}
