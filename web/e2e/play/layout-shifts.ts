/** Detects layout shifts on a page, and animations of properties that are costly to animate. */

import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
interface Seen {
  /** The total of all layout shifts, as browsers measure them. */
  total: number;
  /** The elements that moved, with their old and new positions. */
  moved: string[];
  /** Animated properties other than transforms and opacity. */
  costly: string[];
}

/** Starts watching for layout shifts. Earlier ones don't count. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const seen: Seen = { total: 0, moved: [], costly: [] };
    Object.assign(window, { seen });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const name = (node: Node | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? element.outerHTML.slice(0, 120) : '?';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        seen.total += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          seen.moved.push(`${entry.value.toFixed(5)}: ${box(previousRect)} → ${box(currentRect)} ${name(node)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: false });
    const CHEAP = ['transform', 'opacity', 'translate', 'rotate', 'scale', 'offset', 'easing', 'composite'];
    setInterval(() => {
      for (const animation of document.getAnimations()) {
        const frames = (animation.effect as KeyframeEffect | null)?.getKeyframes() ?? [];
        for (const property of frames.flatMap((frame) => Object.keys(frame))) {
          const known = [...CHEAP, 'computedOffset', ...seen.costly].includes(property);
          if (!known) seen.costly.push(property);
        }
      }
    }, 100);
  });
}

export const layoutShifts = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);
