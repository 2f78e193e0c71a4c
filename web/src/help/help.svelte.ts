/** Contextual help: which explanation is open, and the gestures that open it. */

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Game } from '../protocol.ts';
import type { Topic } from './topics.ts';

interface OpenHelp {
  topic: Topic;
  game: Game;
  anchor: Element;
  /** Whether it stays until dismissed, after a click or long press. Otherwise it closes when hover or focus ends. */
  pinned: boolean;
}

/** How long to hover or press before the explanation opens, in milliseconds. */
const HOVER_DELAY = 500;
/** How long the pointer may take to move from an element to its explanation, in milliseconds. */
const LEAVE_DELAY = 150;
/** A double-click within this many milliseconds after a long press is ignored: the long press was its first click. */
const DOUBLE_CLICK = 1_000;

class Help {
  now = $state.raw<OpenHelp>();
  /** The element that is regaining focus because its explanation was closed. This focus must not reopen it. */
  #closed: Element | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  show(opened: OpenHelp): void {
    this.stay();
    this.now = opened;
  }

  /** Closes the explanation. With an `anchor`, only if the explanation belongs to it. */
  hide(anchor?: Element): void {
    if (!anchor || this.now?.anchor === anchor) this.now = undefined;
  }

  /** Called when the pointer leaves the anchor. Closes the explanation after a delay, unless the pointer reaches it. */
  leave(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (!this.now?.pinned) this.hide();
    }, LEAVE_DELAY);
  }

  /** Called when the pointer reaches the explanation: keeps it open. */
  stay(): void {
    clearTimeout(this.#leaving);
  }

  /** Closes the explanation and returns the focus to its anchor. */
  close(): void {
    const anchor = this.now?.anchor;
    this.hide();
    this.#closed = anchor;
    if (anchor instanceof HTMLElement) anchor.focus();
    this.#closed = undefined;
  }

  isClosing(element: Element): boolean {
    return this.#closed === element;
  }
}

export const help = new Help();

/**
 * Explains an element on hover, on keyboard focus and on a long press, so that a click can have another action.
 * Sets `data-help` and `data-help-word` to the topic's kind and word.
 */
export function explained(topic: Topic, game: Game): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Whether a long press has opened the explanation, so that the click that follows must be ignored. */
    let longPressed = false;
    const wait = (pinned: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        longPressed = pinned;
        help.show({ topic, game, anchor: element, pinned });
      }, HOVER_DELAY);
    };
    /** Whether the mouse has moved over the element, and whether a mouse button was pressed on it. */
    let hovering = false;
    let pressed = false;
    const end = () => {
      clearTimeout(timer);
      if (help.now?.anchor === element && !help.now.pinned) help.hide();
    };
    /** Closes the explanation after a delay, unless the pointer moves onto it. */
    const stop = () => {
      clearTimeout(timer);
      if (help.now?.anchor === element) help.leave();
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      // Hovering starts only when the mouse moves, not when the page changes under it.
      pointermove: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse' && !hovering && !pressed) wait(false);
        hovering = true;
      },
      pointerdown: (event) => {
        longPressed = false;
        // A mouse press is the element's own action, so close the tooltip. A touch may become a long press.
        pressed = (event as PointerEvent).pointerType === 'mouse';
        if (pressed) end();
        else wait(true);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointerleave: () => {
        hovering = pressed = false;
        stop();
      },
      focus: () => element.matches(':focus-visible') && !help.isClosing(element) && wait(false),
      blur: end,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && clearTimeout(timer),
      contextmenu: (event) => longPressed && event.preventDefault(),
    };
    /**
     * When the click after a long press was last ignored. That click doesn't count as the first click of a double-click
     * either.
     */
    let longPressedAt = -Infinity;
    const press = (event: Event) => {
      if (longPressed) longPressedAt = event.timeStamp;
      const isSecond = event.type === 'dblclick' && event.timeStamp - longPressedAt < DOUBLE_CLICK;
      if (!longPressed && !isSecond) return;
      longPressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.dataset['help'] = topic.kind;
    element.dataset['helpWord'] = topic.word;
    // Removing a focused element blurs it in the middle of an update, when state can't be set. `on` runs handlers
    // outside the update.
    const off = [
      ...['click', 'dblclick'].map((name) => on(element, name, press, { capture: true })),
      ...Object.entries(handlers).map(([name, handle]) => on(element, name, handle)),
    ];
    return () => {
      for (const remove of off) remove();
      clearTimeout(timer);
      help.hide(element);
      delete element.dataset['help'];
      delete element.dataset['helpWord'];
    };
  };
}
