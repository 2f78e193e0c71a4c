/** Computes the positions of all figures and pieces on a plan. */

import type {
  BoroughView,
  WireEvent,
  MarkView,
  MonsterView,
  Scene,
  Spot,
  Borough,
  Seat,
  Unit,
} from '../../protocol.ts';
import { monstersAt, standeeBox, figuresAt, type Box, type Place, type Point } from '../standing.ts';
import type { BoroughPlan, Measures, Plan } from './plan.ts';

/** Number of places for figures in an outer borough. */
const PLACES = 2;

export interface Arrangement {
  places: readonly Point[];
  units: readonly Point[];
  /** The size of monsters. */
  size: number;
}

/** An outer borough's layout. If it is crowded, monsters are smaller and units get their own row. */
export function arrange(plan: BoroughPlan, measures: Measures, borough: BoroughView, standing: number): Arrangement {
  const full = standing === PLACES || borough.units.length > PLACES;
  return { ...(full ? plan.crowded : plan), size: measures.standee * (full ? 0.92 : 1) };
}

/** The size of monsters in Manhattan. */
export const zoneSize = (measures: Measures): number => measures.standee * 0.92;

/** The box on the plan for an answer's mark; undefined if the mark isn't on the map. */
export function boxOf(plan: Plan, scene: Scene, mark: MarkView): Box | undefined {
  switch (mark.kind) {
    case 'borough':
      return plan.boroughs[mark.borough].box;
    case 'zone':
      return plan.zones[mark.zone].box;
    case 'stack': {
      const at = plan.boroughs[mark.borough].stacks[mark.stack];
      const top = boroughOf(scene, mark.borough)?.stacks[mark.stack]?.top;
      // A ring around a tall building leaves the borough's name free.
      const [, name] = plan.boroughs[mark.borough].name;
      return at && stackBox(plan.measures, at, top?.durability ?? 1, name + plan.measures.name * 0.25);
    }
    case 'unit':
      return unitBox(plan, scene, mark.borough, mark.unit);
    case 'seat': {
      const place = placeOf(plan, scene, mark.seat);
      return place && standeeBox(place);
    }
    case 'market':
      return undefined;
  }
}

/** The box of a stack, from the roof to below the reward, but not above `top`. */
function stackBox({ building, pill }: Measures, [x, y]: Point, storeys: number, top: number): Box {
  const [above, below] = [Math.min((20 * storeys + 14) * building, y - top), 46 * pill];
  return { x: x - 32 * building, y: y - above, width: 64 * building, height: above + below };
}

const boroughOf = (scene: Scene, name: Borough) => scene.boroughs.find((it) => it.borough === name);
/** The layout of a borough in this scene. */
function layout(plan: Plan, scene: Scene, name: Borough): Arrangement | undefined {
  const own = plan.boroughs[name];
  const borough = boroughOf(scene, name);
  return own && borough && arrange(own, plan.measures, borough, figuresAt(scene, name));
}

/** Space around a stamp for its count and ribbon, at the stamp's own scale. */
export const RIM = 13;

function unitBox(plan: Plan, scene: Scene, name: Borough, unit: Unit): Box | undefined {
  const kinds = boroughOf(scene, name)?.units ?? [];
  const at = layout(plan, scene, name)?.units[kinds.findIndex((kind) => kind.unit === unit)];
  const { unit: scale, compact } = plan.measures;
  const rim = RIM * scale;
  return (
    at && {
      x: at[0] - rim,
      y: at[1] - rim,
      width: (compact ? 34 : 70) * scale + 2 * rim,
      height: 36 * scale + 2 * rim,
    }
  );
}

/** The place of a seat's monster; undefined if it has none on the board. */
export function placeOf(plan: Plan, scene: Scene, seat: Seat): Place | undefined {
  const spot = scene.monsters.find((monster) => monster.seat === seat)?.spot;
  return spot && placeAt(plan, scene, spot, (there) => there.findIndex((monster) => monster.seat === seat));
}

/** The place of the Token Monster at a spot: next to any monster there. */
export const tokenPlace = (plan: Plan, scene: Scene, spot: Spot): Place | undefined =>
  placeAt(plan, scene, spot, (there) => Math.min(there.length, PLACES - 1));

/** The place for a spot. Each spot on a track has its own place; in a borough, `which` returns the place's index. */
function placeAt(
  plan: Plan,
  scene: Scene,
  spot: Spot,
  which: (there: readonly MonsterView[]) => number,
): Place | undefined {
  if (spot.zone && spot.track) {
    const at = plan.zones[spot.zone].tracks[spot.track];
    return at && { at, size: zoneSize(plan.measures) };
  }
  const borough = scene.boroughs.find((it) => it.borough === spot.place)?.borough;
  const there = borough && layout(plan, scene, borough);
  const at = there?.places[which(monstersAt(scene, spot.place))];
  return there && at && { at, size: there.size };
}

/**
 * The index of the stack whose building is being destroyed, or -1. As in notation, the first of several equal stacks
 * counts.
 */
export function destroyedStack({ borough, stacks }: BoroughView, now: WireEvent | undefined): number {
  if (now?.kind !== 'destroy-building' || now.borough !== borough) return -1;
  return stacks.findIndex(({ top }) => top?.building === now.tile.building && top.durability === now.tile.durability);
}
