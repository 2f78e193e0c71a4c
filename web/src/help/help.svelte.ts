/** What is being explained, and where it is on the page. */

import type { Attachment } from 'svelte/attachments';

interface Explaining {
  /** What, by the name of its name: `face-attack`, `card-stomp`. */
  thing: string;
  game: string;
  beside: Element;
  /** Whether it was asked for, and stays until it is closed; else it goes with the pointer. */
  held: boolean;
}

/** How long a pointer rests, or a finger presses, before it means a question. */
const REST = 500;
/** Presses within this time, in milliseconds, may be two of one kind. */
const DOUBLE = 1_000;

class Help {
  now = $state.raw<Explaining>();
  /** What was explained last, and gets the focus back: that is no question about it once more. */
  #closed: Element | undefined;

  show(explaining: Explaining): void {
    this.now = explaining;
  }

  /** Ends the explanation; of one thing only, if it is named. */
  hide(beside?: Element): void {
    if (!beside || this.now?.beside === beside) this.now = undefined;
  }

  /** Ends it, and goes back to what was explained. */
  close(): void {
    const beside = this.now?.beside;
    this.hide();
    this.#closed = beside;
    if (beside instanceof HTMLElement) beside.focus();
    this.#closed = undefined;
  }

  isClosing(element: Element): boolean {
    return this.#closed === element;
  }
}

export const help = new Help();

/**
 * Explains an element that does something else when it is pressed: while the pointer rests on it, while it has the focus of the
 * keyboard, and when a finger stays on it. `data-help` says what is explained.
 */
export function explained(thing: string, game: string): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A finger has asked, so that it has not pressed. */
    let asked = false;
    const wait = (held: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        asked = held;
        help.show({ thing, game, beside: element, held });
      }, REST);
    };
    const stop = () => {
      clearTimeout(timer);
      if (help.now?.beside === element && !help.now.held) help.hide();
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && wait(false),
      pointerdown: (event) => {
        asked = false;
        // A mouse that presses has made up its mind.
        if ((event as PointerEvent).pointerType === 'mouse') stop();
        else wait(true);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointerleave: stop,
      focus: () => element.matches(':focus-visible') && !help.isClosing(element) && wait(false),
      blur: stop,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && clearTimeout(timer),
      contextmenu: (event) => asked && event.preventDefault(),
    };
    /** What was no press is not the first of two either. */
    let askedAt = -Infinity;
    const press = (event: Event) => {
      if (asked) askedAt = event.timeStamp;
      const isSecond = event.type === 'dblclick' && event.timeStamp - askedAt < DOUBLE;
      if (!asked && !isSecond) return;
      asked = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.dataset['help'] = thing;
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
