/** The players around the table, as somebody at it sees them. */

import { isLow } from '../art/Standee.svelte';
import { isKo } from '../protocol/fallen.ts';
import type { Monster, Person, Scene, SeatView } from '../protocol.ts';
import { whoseTurn } from '../protocol/scene.ts';
import type { Table } from '../play/story.ts';

export interface Seated {
  view: SeatView;
  monster: Monster;
  person: Person | undefined;
  you: boolean;
  turn: boolean;
  /** Whether the next turn is theirs. */
  next: boolean;
  /** Whether they are asked something now. */
  asked: boolean;
  /** The goal cards that they have. */
  goals: readonly string[];
}

/** Whether somebody who has no seat may take this one over: a bot has it, and its monster is in the game. */
export const isFree = ({ view, monster }: Seated): boolean => view.sitter.kind === 'bot' && monster.alive;

/** From how many VP before the win on it is worth a ribbon. */
const CLOSE = 4;

/** Everybody in the order of turns, from whoever looks on. */
export function around({ room, scene, asked }: Table, you: string | undefined): Seated[] {
  if (!scene) return [];
  const monsters = from(scene.monsters, you);
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

function from(monsters: readonly Monster[], seat: string | undefined): Monster[] {
  const at = Math.max(
    0,
    monsters.findIndex((monster) => monster.seat === seat),
  );
  return [...monsters.slice(at), ...monsters.slice(0, at)];
}

/** Whose turn comes next, if it is somebody else's. */
export function nextSeat({ monsters, turn, over }: Scene): string | undefined {
  if (over || turn.number === 0) return undefined;
  const [extra] = turn.extra;
  if (extra) return extra;
  const [, ...others] = from(monsters, turn.seat);
  return others.find(({ alive }) => alive)?.seat;
}

/** What somebody's VP lead to: the win, or back; nothing where the crowd has called already. */
export function goalOf({ fallen, used = [] }: Pick<Monster, 'fallen' | 'used'>): 'win' | 'return' | 'none' {
  if (fallen === undefined) return 'win';
  if (!used.includes('popular-demand')) return 'return';
  return fallen === 'zombie' ? 'win' : 'none';
}

/** What a ribbon says about a player: nearly out, nearly KO'd where one is not out by it, or so many VP from the win or from coming back. */
type Near = { kind: 'to-win' | 'to-return'; count: number };
export type Ribbon = { kind: 'nearly-out' | 'nearly-ko' } | Near;

export function ribbonOf(
  monster: Monster,
  { to_win, options = [] }: Pick<Scene, 'to_win' | 'options'>,
): Ribbon | undefined {
  if (!isDying(monster)) return nearOf(monster, to_win);
  return { kind: options.includes('ko') && monster.fallen === undefined ? 'nearly-ko' : 'nearly-out' };
}

/** Whether somebody stands, and has few LP left. */
export const isDying = (monster: Monster): boolean => monster.alive && !isKo(monster) && isLow(monster.life);

/** How many VP somebody is from the win, or from coming back, where that is worth a sign. */
export function nearOf(monster: Monster, toWin: number): Near | undefined {
  const goal = goalOf(monster);
  if (!monster.alive || monster.vp < toWin - CLOSE || goal === 'none') return undefined;
  return { kind: `to-${goal}`, count: Math.max(0, toWin - monster.vp) };
}

/** The name of the text that names where a monster stands. */
export const placeText = ({ spot }: Monster): string => {
  if (spot.zone) return `zone-${spot.zone}`;
  return ['city', 'bay', 'outside', 'off'].includes(spot.place) ? `place-${spot.place}` : `borough-${spot.place}`;
};
