/** A roving tabindex: a group of buttons is one Tab stop, and arrow keys move within it. */

import type { Attachment } from 'svelte/attachments';
import { nextTo } from '../board/targets.ts';
import type { Direction } from './keys.ts';

interface Options {
  /** Selector for the group's items. */
  selector?: string;
  /** The item that is the Tab stop before any has been focused. */
  first?: 'first' | 'last';
  /** Whether items are spread out as on a map, where arrow keys move to the nearest item; otherwise they form a row. */
  scattered?: boolean;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The next item in a row; stops at its ends. */
export function nextInRow(length: number, from: number, direction: Direction, mirrored: boolean): number {
  const back = direction === 'up' || direction === (mirrored ? 'right' : 'left');
  return Math.max(0, Math.min(length - 1, from + (back ? -1 : 1)));
}

export function roving({
  selector = 'button',
  first = 'first',
  scattered = false,
}: Options = {}): Attachment<HTMLElement> {
  return (group) => {
    let last: HTMLElement | undefined;
    const all = () => [...group.querySelectorAll<HTMLElement>(selector)];
    /** Makes the item that was focused last the Tab stop, or else the first or last item. */
    const updateTabStop = () => {
      const items = all();
      const stop = last && items.includes(last) ? last : items.at(first === 'first' ? 0 : -1);
      for (const it of items) it.tabIndex = it === stop ? 0 : -1;
    };
    const focused = (event: FocusEvent) => {
      const it = (event.target as Element).closest<HTMLElement>(selector);
      if (!it) return;
      last = it;
      updateTabStop();
    };
    const pressed = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key];
      const items = all();
      const from = items.findIndex((it) => it === document.activeElement);
      if (!direction || from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = scattered
        ? nextTo(
            items.map((it) => it.getBoundingClientRect()),
            from,
            direction,
          )
        : nextInRow(items.length, from, direction, getComputedStyle(group).direction === 'rtl');
      if (next !== undefined) items[next]?.focus();
    };
    const watch = new MutationObserver(updateTabStop);
    watch.observe(group, { childList: true, subtree: true });
    updateTabStop();
    group.addEventListener('focusin', focused);
    group.addEventListener('keydown', pressed);
    return () => {
      watch.disconnect();
      group.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', pressed);
    };
  };
}
