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
/** How long a pointer may be on its way from a thing to its explanation. */
const LEAVING = 150;
/** Presses within this time, in milliseconds, may be two of one kind. */
const DOUBLE = 1_000;

class Help {
  now = $state.raw<Explaining>();
  /** What was explained last, and gets the focus back: that is no question about it once more. */
  #closed: Element | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  show(explaining: Explaining): void {
    this.stay();
    this.now = explaining;
  }

  /** Ends the explanation; of one thing only, if it is named. */
  hide(beside?: Element): void {
    if (!beside || this.now?.beside === beside) this.now = undefined;
  }

  /** The pointer goes: it may be on its way to the explanation. */
  leave(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (!this.now?.held) this.hide();
    }, LEAVING);
  }

  /** The pointer has come to the explanation. */
  stay(): void {
    clearTimeout(this.#leaving);
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
    /** Whether the mouse is here, and whether it has pressed since it came. */
    let rests = false;
    let pressed = false;
    const end = () => {
      clearTimeout(timer);
      if (help.now?.beside === element && !help.now.held) help.hide();
    };
    /** What is explained stays for a moment, and for as long as the pointer is on the explanation. */
    const stop = () => {
      clearTimeout(timer);
      if (help.now?.beside === element) help.leave();
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      // A mouse below which the page has changed has not asked; it has to come here, or to move.
      pointermove: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse' && !rests && !pressed) wait(false);
        rests = true;
      },
      pointerdown: (event) => {
        asked = false;
        // A mouse that presses has made up its mind.
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
