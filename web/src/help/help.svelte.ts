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

class Help {
  now = $state.raw<Explaining>();

  show(explaining: Explaining): void {
    this.now = explaining;
  }

  /** Ends the explanation; of one thing only, if it is named. */
  hide(beside?: Element): void {
    if (!beside || this.now?.beside === beside) this.now = undefined;
  }
}

export const help = new Help();

/**
 * Explains an element that does something else when it is pressed: while the pointer rests on it, while it has the focus of the
 * keyboard, and when a finger stays on it.
 */
export function explained(thing: string, game: string): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (held: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => help.show({ thing, game, beside: element, held }), REST);
    };
    const stop = () => {
      clearTimeout(timer);
      if (help.now?.beside === element && !help.now.held) help.hide();
    };
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && wait(false),
      pointerdown: (event) => (event as PointerEvent).pointerType !== 'mouse' && wait(true),
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointerleave: stop,
      focus: () => element.matches(':focus-visible') && wait(false),
      blur: stop,
    };
    for (const [name, handle] of Object.entries(handlers)) element.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of Object.entries(handlers)) element.removeEventListener(name, handle);
      clearTimeout(timer);
      help.hide(element);
    };
  };
}
