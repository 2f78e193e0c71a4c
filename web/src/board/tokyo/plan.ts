/** The layout of the Tokyo stage. Monsters are largest in the City, smaller in the Bay and smallest outside. */

import type { MarkView, Scene, Seat } from '../../protocol.ts';
import { monstersAt, standeeBox, type Box, type Place, type Point, type Shape } from '../standing.ts';

export interface Plan {
  width: number;
  height: number;
  /** The y position where the ground begins. */
  horizon: number;
  city: Place;
  bay: Place;
  /** The row of monsters outside: its vertical centre, and their maximum size. */
  outside: { y: number; size: number };
  plates: { city: Box; bay: Box };
  outsideName: Point;
  compact: boolean;
}

export const wide: Plan = {
  width: 812,
  height: 576,
  horizon: 352,
  city: { at: [318, 252], size: 228 },
  bay: { at: [676, 318], size: 138 },
  outside: { y: 488, size: 116 },
  plates: { city: { x: 22, y: 20, width: 238, height: 52 }, bay: { x: 552, y: 20, width: 238, height: 52 } },
  outsideName: [24, 398],
  compact: false,
};

export const tall: Plan = {
  width: 374,
  height: 412,
  horizon: 238,
  city: { at: [134, 168], size: 150 },
  bay: { at: [306, 214], size: 92 },
  outside: { y: 350, size: 84 },
  plates: { city: { x: 8, y: 8, width: 116, height: 30 }, bay: { x: 250, y: 8, width: 116, height: 30 } },
  outsideName: [10, 292],
  compact: true,
};

export const low: Plan = {
  width: 374,
  height: 320,
  horizon: 182,
  city: { at: [134, 122], size: 118 },
  bay: { at: [306, 160], size: 78 },
  outside: { y: 272, size: 68 },
  plates: { city: { x: 8, y: 6, width: 116, height: 28 }, bay: { x: 250, y: 6, width: 116, height: 28 } },
  outsideName: [10, 226],
  compact: true,
};

export const plans: Record<Shape, Plan> = { wide, tall, low };

/** The places of this many monsters outside Tokyo, in a centred row. */
export function row({ width, outside }: Plan, count: number): Place[] {
  const step = Math.min(outside.size * 1.2, (width - 12) / count);
  const size = Math.min(outside.size, step * 0.94);
  const first = width / 2 - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ at: [first + i * step, outside.y], size }));
}

/** The place of a seat's monster; undefined if it has none on the board. */
export function placeOf(plan: Plan, scene: Scene, seat: Seat): Place | undefined {
  const place = scene.monsters.find((monster) => monster.seat === seat)?.spot.place;
  if (place === 'city') return plan.city;
  if (place === 'bay') return plan.bay;
  const outside = monstersAt(scene, 'outside');
  return row(plan, outside.length)[outside.findIndex((monster) => monster.seat === seat)];
}

/** The box on the plan for an answer's mark; undefined if the mark isn't a monster. */
export function boxOf(plan: Plan, scene: Scene, mark: MarkView): Box | undefined {
  const place = mark.kind === 'seat' ? placeOf(plan, scene, mark.seat) : undefined;
  return place && standeeBox(place);
}
