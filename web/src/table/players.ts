/** The players around the table, from the viewer's point of view. */

import { isKo } from '../protocol/comebacks.ts';
import {
  FEW_LIFE,
  FEW_VP_MISSING,
  type MonsterView,
  type Person,
  type Scene,
  type SeatView,
  type Goal,
  type Seat,
} from '../protocol.ts';
import { goalsOf, whoseTurn } from '../protocol/scene.ts';
import type { TableState } from '../play/table-state.ts';

export interface Player {
  view: SeatView;
  monster: MonsterView;
  person: Person | undefined;
  you: boolean;
  turn: boolean;
  /** Whether they take the next turn. */
  next: boolean;
  /** Whether they are being asked a question. */
  asked: boolean;
  /** Their goal cards. */
  goals: readonly Goal[];
}

/**
 * Whether a spectator may take over this seat, which requires that a bot plays it and that its monster is in the game.
 */
export const isFree = ({ view, monster }: Player): boolean =>
  view.sitter.kind === 'bot' && view.closed !== true && monster.in_game;

/** All players in turn order, starting with the viewer. */
export function playersOf({ room, scene, asked }: TableState, you: Seat | undefined): Player[] {
  if (!scene) return [];
  const monsters = rotated(scene.monsters, you);
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
      next: seat === scene.turn.next,
      asked: asked?.seat === seat,
      goals: goalsOf(seat, scene),
    };
  });
}

function rotated(monsters: readonly MonsterView[], seat: Seat | undefined): MonsterView[] {
  const at = Math.max(
    0,
    monsters.findIndex((monster) => monster.seat === seat),
  );
  return [...monsters.slice(at), ...monsters.slice(0, at)];
}

type VpToGoal = { kind: 'to-win' | 'to-return'; count: number };
/** A player's ribbon: nearly out, nearly KO'd (KO variant), or the VP still needed to win or return. */
export type Ribbon = { kind: 'nearly-out' | 'nearly-ko' } | VpToGoal;

export function ribbonOf(monster: MonsterView, { to_win, over }: Pick<Scene, 'to_win' | 'over'>): Ribbon | undefined {
  if (over) return undefined;
  if (!isNearlyOut(monster)) return vpToGoal(monster, to_win);
  return { kind: monster.at_zero === 'ko' ? 'nearly-ko' : 'nearly-out' };
}

/** Whether a monster on the board has few LP left. */
export const isNearlyOut = (monster: MonsterView): boolean =>
  monster.in_game && !isKo(monster) && monster.life > 0 && monster.life <= FEW_LIFE;

/** The VP that a monster still needs to win or come back; undefined if it needs too many to be worth showing. */
export function vpToGoal(monster: MonsterView, toWin: number): VpToGoal | undefined {
  const goal = monster.vp_goal;
  if (!monster.in_game || monster.vp < toWin - FEW_VP_MISSING || goal === 'none') return undefined;
  return { kind: `to-${goal}`, count: Math.max(0, toWin - monster.vp) };
}
