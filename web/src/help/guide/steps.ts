/** The steps of a turn, as shown in the guides. */

import { t } from '../../app/i18n.svelte.ts';
import type { Game } from '../../protocol.ts';

export type StepName = 'roll' | 'resolve' | 'enter' | 'move' | 'buy' | 'end';

const STEPS: Record<Game, readonly StepName[]> = {
  tokyo: ['roll', 'resolve', 'enter', 'buy', 'end'],
  'new-york': ['roll', 'resolve', 'move', 'buy', 'end'],
};

export const stepsOf = (game: Game): { name: StepName; title: string; text: string }[] =>
  STEPS[game].map((name) => ({
    name,
    title: t(`web-guide-step-${name}`),
    text: t(`web-guide-step-${name}-text`),
  }));
