/** Hit boxes for things on a board: thumb-sized if there is room, and without overlaps. */

import type { Box } from './standing.ts';

type Axis = 'x' | 'y';
const EXTENT = { x: 'width', y: 'height' } as const;

const middle = (box: Box, axis: Axis) => box[axis] + box[EXTENT[axis]] / 2;
const end = (box: Box, axis: Axis) => box[axis] + box[EXTENT[axis]];
const overlaps = (a: Box, b: Box) =>
  (['x', 'y'] as const).every((axis) => a[axis] < end(b, axis) && b[axis] < end(a, axis));

/** Converts a box from the units of a drawing to CSS pixels. */
export const scaled = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Comfortable touch size in CSS pixels. Crowded targets are smaller, but the tray has large buttons for them. */
export const THUMB = 44;

/** The hit boxes, in CSS pixels, of things in a drawing shown at this scale. */
export const hitBoxesAt = (targets: readonly { box: Box }[], scale: number, least = THUMB): Box[] =>
  hitBoxes(
    targets.map(({ box }) => scaled(box, scale)),
    least,
  );

/** Whether a box lies inside a larger one. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  (['x', 'y'] as const).every((axis) => outer[axis] <= inner[axis] && end(inner, axis) <= end(outer, axis)) &&
  inner.width * inner.height < (outer.width * outer.height) / 2;

export const pixels = (length = 0): string => `${length.toFixed(1)}px`;

/** A box with the same centre and at least this size. */
function expanded(box: Box, least: number): Box {
  const [width, height] = [Math.max(box.width, least), Math.max(box.height, least)];
  return { x: middle(box, 'x') - width / 2, y: middle(box, 'y') - height / 2, width, height };
}

function cut(box: Box, axis: Axis, at: number, keepsStart: boolean): Box {
  const from = keepsStart ? box[axis] : Math.max(box[axis], at);
  const to = keepsStart ? Math.min(end(box, axis), at) : end(box, axis);
  return { ...box, [axis]: from, [EXTENT[axis]]: to - from };
}

/**
 * Cuts two overlapping boxes apart, between the centres of the things they belong to, along the axis on which these
 * centres are further apart.
 */
function split(a: Box, b: Box, [middleA, middleB]: readonly [Box, Box]): [Box, Box] {
  const away = (axis: Axis) => Math.abs(middle(middleA, axis) - middle(middleB, axis));
  const axis = away('x') >= away('y') ? 'x' : 'y';
  const aFirst = middle(middleA, axis) <= middle(middleB, axis);
  const [first, second] = aFirst ? [a, b] : [b, a];
  const [low, high] = [middle(middleA, axis), middle(middleB, axis)].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  const overlap = (Math.max(first[axis], second[axis]) + Math.min(end(first, axis), end(second, axis))) / 2;
  // Cut in the middle of the overlap, but no closer to a centre than a quarter of the distance between the two.
  const quarter = (high - low) / 4;
  const at = Math.min(Math.max(overlap, low + quarter), high - quarter);
  const [before, after] = [cut(first, axis, at, true), cut(second, axis, at, false)];
  return aFirst ? [before, after] : [after, before];
}

/** The hit boxes for these boxes, in the same order. They don't overlap, and each contains its own centre. */
export function hitBoxes(boxes: readonly Box[], least: number): Box[] {
  const hit = boxes.map((box) => expanded(box, least));
  for (const [i, one] of boxes.entries()) {
    for (const [j, other] of boxes.entries()) {
      const [a, b] = [hit[i], hit[j]];
      if (j > i && a && b && overlaps(a, b)) [hit[i], hit[j]] = split(a, b, [one, other]);
    }
  }
  return hit as Box[];
}

/** Whether a number of size `reach` on a box's upper right corner would overlap another box. */
export const isCornered = (box: Box, others: readonly Box[], reach: number): boolean => {
  const corner = { x: box.x + box.width - reach / 2, y: box.y - reach / 2, width: reach, height: reach };
  return others.some((other) => other !== box && overlaps(corner, other));
};
