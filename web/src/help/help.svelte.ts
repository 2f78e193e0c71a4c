/** The current explanation, and where it is on the page. */

import type { Attachment } from 'svelte/attachments';

interface OpenHelp {
  /** The thing explained, as the message id of its name: `face-attack`, `card-stomp`. */
  topic: string;
  game: string;
  anchor: Element;
  /** Whether it was opened by a click or key, and stays open until closed; otherwise it closes when the pointer leaves. */
  pinned: boolean;
}

/** How long to hover or press before the explanation opens, in milliseconds. */
const HOVER_DELAY = 500;
/** How long the pointer may take from a thing to its explanation, in milliseconds. */
const LEAVE_DELAY = 150;
/** A double-click within this time, in milliseconds, belongs to the long press before it. */
const DOUBLE_CLICK = 1_000;

class Help {
  now = $state.raw<OpenHelp>();
  /** The element that regains the focus after its explanation closes, which must not open it again. */
  #closed: Element | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  show(opened: OpenHelp): void {
    this.stay();
    this.now = opened;
  }

  /** Closes the explanation; if an element is given, only that element's. */
  hide(anchor?: Element): void {
    if (!anchor || this.now?.anchor === anchor) this.now = undefined;
  }

  /** The pointer has left: it may be on its way to the explanation. */
  leave(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (!this.now?.pinned) this.hide();
    }, LEAVE_DELAY);
  }

  /** The pointer has reached the explanation. */
  stay(): void {
    clearTimeout(this.#leaving);
  }

  /** Closes the explanation and returns the focus to its element. */
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
 * Explains an element that has another action on click: on hover, on keyboard focus, and on a long press.
 * `data-help` names what is explained.
 */
export function explained(topic: string, game: string): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A long press has opened the explanation, so the click that follows is ignored. */
    let asked = false;
    const wait = (pinned: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        asked = pinned;
        help.show({ topic, game, anchor: element, pinned });
      }, HOVER_DELAY);
    };
    /** Whether the mouse is over the element, and whether it was pressed there. */
    let rests = false;
    let pressed = false;
    const end = () => {
      clearTimeout(timer);
      if (help.now?.anchor === element && !help.now.pinned) help.hide();
    };
    /** Closes the explanation after a moment, unless the pointer has moved onto it. */
    const stop = () => {
      clearTimeout(timer);
      if (help.now?.anchor === element) help.leave();
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      // Only mouse movement counts as hovering: the page may have changed under a mouse that is still.
      pointermove: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse' && !rests && !pressed) wait(false);
        rests = true;
      },
      pointerdown: (event) => {
        asked = false;
        // Pressing means that the user has decided.
        pressed = (event as PointerEvent).pointerType === 'mouse';
        if (pressed) end();
        else wait(true);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointerleave: () => {
        rests = pressed = false;
        stop();
      },
      focus: () => element.matches(':focus-visible') && !help.isClosing(element) && wait(false),
      blur: end,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && clearTimeout(timer),
      contextmenu: (event) => asked && event.preventDefault(),
    };
    /** When a long press was last ignored as a click; it is also not the first click of a double-click. */
    let askedAt = -Infinity;
    const press = (event: Event) => {
      if (asked) askedAt = event.timeStamp;
      const isSecond = event.type === 'dblclick' && event.timeStamp - askedAt < DOUBLE_CLICK;
      if (!asked && !isSecond) return;
      asked = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.dataset['help'] = topic;
    for (const name of ['click', 'dblclick']) element.addEventListener(name, press, { capture: true });
    for (const [name, handle] of Object.entries(handlers)) element.addEventListener(name, handle);
    return () => {
      for (const name of ['click', 'dblclick']) element.removeEventListener(name, press, { capture: true });
      for (const [name, handle] of Object.entries(handlers)) element.removeEventListener(name, handle);
      clearTimeout(timer);
      help.hide(element);
      delete element.dataset['help'];
    };
  };
}
