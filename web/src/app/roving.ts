/** A roving tabindex: a group of buttons is one Tab stop, and arrow keys move within it. */

import type { Attachment } from 'svelte/attachments';
import { nextTo } from '../board/targets.ts';
import type { Direction } from './keys.ts';

interface Options {
  /** Selector for the group's items. */
  which?: string;
  /** The item that Tab reaches first. */
  first?: 'first' | 'last';
  /** The items are spread out as on a map, and an arrow key moves in its direction; otherwise they form one row. */
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
  which = 'button',
  first = 'first',
  scattered = false,
}: Options = {}): Attachment<HTMLElement> {
  return (group) => {
    let last: HTMLElement | undefined;
    const all = () => [...group.querySelectorAll<HTMLElement>(which)];
    /** Makes one item the Tab stop: the last one focused. */
    const settle = () => {
      const there = all();
      const stop = last && there.includes(last) ? last : there.at(first === 'first' ? 0 : -1);
      for (const it of there) it.tabIndex = it === stop ? 0 : -1;
    };
    const focused = (event: FocusEvent) => {
      const it = (event.target as Element).closest<HTMLElement>(which);
      if (!it) return;
      last = it;
      settle();
    };
    const pressed = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key];
      const there = all();
      const from = there.findIndex((it) => it === document.activeElement);
      if (!direction || from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = scattered
        ? nextTo(
            there.map((it) => it.getBoundingClientRect()),
            from,
            direction,
          )
        : nextInRow(there.length, from, direction, getComputedStyle(group).direction === 'rtl');
      if (next !== undefined) there[next]?.focus();
    };
    const watch = new MutationObserver(settle);
    watch.observe(group, { childList: true, subtree: true });
    settle();
    group.addEventListener('focusin', focused);
    group.addEventListener('keydown', pressed);
    return () => {
      watch.disconnect();
      group.removeEventListener('focusin', focused);
      group.removeEventListener('keydown', pressed);
    };
  };
}
