/** Chooses the visual effects of an event: hits, gains that fly to their owner, and dust. */

import { destroyedStack } from '../board/new-york/arrange.ts';
import type { Borough, Good, Scene, Seat, Unit, WireEvent } from '../protocol.ts';

/** An element of the page at which an effect starts or ends. */
export type Anchor =
  | { kind: 'dice' }
  | { kind: 'figure' | 'player'; seat: Seat }
  | { kind: 'good'; good: Good; seat: Seat }
  | { kind: 'stack'; borough: Borough; stack: number }
  | { kind: 'unit'; borough: Borough; unit: Unit };
export const figureAnchor = (seat: Seat): Anchor => ({ kind: 'figure', seat });

/** An anchor as the element's `data-anchor`. */
export function anchorKey(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'dice':
      return anchor.kind;
    case 'figure':
    case 'player':
      return `${anchor.kind}-${anchor.seat}`;
    case 'good':
      return `${anchor.good}-${anchor.seat}`;
    case 'stack':
      return `stack-${anchor.borough}-${anchor.stack}`;
    case 'unit':
      return `unit-${anchor.borough}-${anchor.unit}`;
  }
}

export type Effect =
  /** Claw marks. */
  | { kind: 'slash'; at: Anchor }
  /** A change of LP that floats up. */
  | { kind: 'number'; at: Anchor; change: number }
  | { kind: 'shake'; at: Anchor }
  /** A figure lunges at another one, and returns. */
  | { kind: 'lunge'; at: Anchor; to: Anchor }
  /** Crowns or bolts that fly to the player who gains them. */
  | { kind: 'fly'; good: 'vp' | 'energy'; count: number; at: Anchor; to: Anchor }
  /** With `late`, the dust rises only once a figure has arrived. */
  | { kind: 'dust'; at: Anchor; late: boolean };

/** Maximum number of crowns or bolts that fly at once: with more, single ones couldn't be told apart. */
const MAX_FLYING = 5;

/** An event's effects, and the source of the gains that follow it. */
export interface Consequence {
  effects: Effect[];
  source: Anchor | undefined;
}

/** The effects of an event. `scene` is the scene after the event, and `source` the current source of gains. */
export function effectsOf(event: WireEvent, scene: Scene, source: Anchor | undefined): Consequence {
  switch (event.kind) {
    case 'turn':
    case 'buy':
    case 'use':
    case 'apply':
      return { effects: [], source: figureAnchor(event.seat) };
    case 'resolve':
      return { effects: [], source: { kind: 'dice' } };
    case 'enter':
      return {
        effects: [{ kind: 'dust', at: figureAnchor(event.seat), late: true }],
        source: figureAnchor(event.seat),
      };
    case 'damage':
      return { effects: hit(event.seat, event.damage, event.by), source };
    case 'lose':
      return { effects: event.good === 'life' ? hit(event.seat, event.count, null) : [], source };
    case 'heal':
      return { effects: [{ kind: 'number', at: figureAnchor(event.seat), change: event.life }], source };
    case 'gain':
      return { effects: gain(event.seat, event.good, event.count, source), source };
    case 'destroy-building': {
      const borough = scene.boroughs.find(({ borough }) => borough === event.borough);
      const stack = borough ? destroyedStack(borough, event) : 0;
      const at: Anchor = { kind: 'stack', borough: event.borough, stack };
      return { effects: [{ kind: 'dust', at, late: false }], source: at };
    }
    case 'destroy-unit': {
      const at: Anchor = { kind: 'unit', borough: event.borough, unit: event.unit };
      return { effects: [{ kind: 'dust', at, late: false }], source: at };
    }
    default:
      return { effects: [], source };
  }
}

function hit(seat: Seat, damage: number, by: Seat | null): Effect[] {
  if (damage <= 0) return [];
  const at = figureAnchor(seat);
  const attack: Effect[] =
    by === null || by === seat
      ? []
      : [
          { kind: 'lunge', at: figureAnchor(by), to: at },
          { kind: 'slash', at },
        ];
  return [...attack, { kind: 'shake', at }, { kind: 'number', at, change: -damage }];
}

function gain(seat: Seat, good: Good, count: number, source = figureAnchor(seat)): Effect[] {
  if (count <= 0) return [];
  if (good === 'life') return [{ kind: 'number', at: figureAnchor(seat), change: count }];
  return [{ kind: 'fly', good, count: Math.min(count, MAX_FLYING), at: source, to: { kind: 'good', good, seat } }];
}

/** The anchor to use instead of one that isn't on the page, such as a figure while the log covers the board. */
export function fallback(anchor: Anchor): Anchor | undefined {
  switch (anchor.kind) {
    case 'figure':
    case 'good':
      return { kind: 'player', seat: anchor.seat };
    case 'dice':
    case 'player':
    case 'stack':
    case 'unit':
      return undefined;
  }
}
