/** The figures of a game's analysis, as they are shown. */

import type { CurvePoint, GameAnalysisView, Seat, SeatAnalysisView } from '../protocol.ts';

/** What a seat's chance to win was and what changed it, in tenths of a percent. */
export interface LuckFigures {
  start: number;
  luck: number;
  own: number;
  others: number;
  unforeseen: number;
  end: number;
}

/**
 * Rounds a chance in hundredths of a percent to tenths. Only someone who has lost has 0, and only the winner has
 * 1000.
 */
export function tenthsOf(chance: number): number {
  if (chance <= 0) return 0;
  return chance >= 10_000 ? 1_000 : Math.max(1, Math.min(999, Math.round(chance / 10)));
}

/** Rounds a change in hundredths of a percent to tenths. */
const roundedChange = (change: number): number => Math.round(change / 10) || 0;

/** A seat's figures, rounded. They still add up, because what was not foreseen takes the rounding errors. */
export function figuresOf(seat: SeatAnalysisView): LuckFigures {
  const [start, end] = [tenthsOf(seat.start), tenthsOf(seat.end)];
  const luck = roundedChange(seat.luck);
  const own = roundedChange(seat.own);
  const others = roundedChange(seat.others);
  return { start, luck, own, others, unforeseen: end - start - luck - own - others, end };
}

const indexOf = (seat: Seat): number => 'ABCDEF'.indexOf(seat);

/** A seat's chance at a point of the curve, in hundredths of a percent. */
export const chanceAt = ({ chances }: CurvePoint, seat: Seat): number => chances[indexOf(seat)] ?? 0;

/** A seat's chances from point to point, up to the first point from which on it has none. */
export function chancesOf({ curve }: GameAnalysisView, seat: Seat): number[] {
  const chances = curve.map((point) => chanceAt(point, seat));
  const last = chances.findLastIndex((chance) => chance > 0);
  return chances.slice(0, last + 2);
}

/** The index of the last point of the curve that isn't after a moment; the first if there is none. */
export const pointAt = (curve: readonly CurvePoint[], ply: number): number =>
  Math.max(
    0,
    curve.findLastIndex((point) => point.ply <= ply),
  );
