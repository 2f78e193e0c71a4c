/** Keys that are commands. Whatever answers to one says so here, and the page listens in one place. */

/** What a key can mean. Numbers are places: of dice, or of answers. */
export type Command =
  | 'number'
  | 'roll'
  | 'stop'
  | 'primary'
  | 'arrow'
  | 'why'
  | 'back'
  | 'speed'
  | 'mute'
  | 'cards'
  | 'log'
  | 'odds'
  | 'text'
  | 'help';

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Pressed {
  command: Command;
  /** Of a number, from 1. */
  number?: number;
  /** Whether all that are alike are meant: Shift with a number. */
  alike?: boolean;
  direction?: Direction;
}

const LETTERS: Readonly<Record<string, Command>> = {
  r: 'roll',
  s: 'stop',
  w: 'why',
  f: 'speed',
  m: 'mute',
  b: 'cards',
  l: 'log',
  o: 'odds',
  t: 'text',
  '?': 'help',
};

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** What a key means. `letters` is false for somebody who wants no single letters and numbers to be commands. */
export function commandOf(event: Key, letters: boolean): Pressed | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.key === 'Enter') return { command: 'primary' };
  if (event.key === 'Escape') return { command: 'back' };
  const direction = ARROWS[event.key];
  if (direction) return { command: 'arrow', direction };
  if (!letters) return undefined;
  // With Shift a digit is another sign on every keyboard, but the same key.
  const number = Number(
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : 0),
  );
  if (number > 0) return { command: 'number', number, alike: event.shiftKey };
  const command = LETTERS[event.key.toLowerCase()];
  return command && { command };
}

/** Whether somebody is writing there, so that no key is a command. */
export function isTyping(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element.matches('textarea, select')) return true;
  return element.matches('input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])');
}

/** What Enter and arrows do by themselves there. */
const takesEnter = (element: Element | null): boolean => element?.matches('button, a, input, select, summary') ?? false;
const takesArrows = (element: Element | null): boolean =>
  element?.matches('input, select, [role="tab"], [role="radio"], [role="slider"]') ?? false;

/** Carries a command out; false where it has nothing to do, so that another may. */
export type Handler = (pressed: Pressed) => unknown;

class Keys {
  readonly #handlers = new Map<Command, Handler[]>();

  /** Answers to a command until what it gives back is called. The one who came last is asked first. */
  on(command: Command, handler: Handler): () => void {
    const handlers = this.#handlers.get(command) ?? [];
    this.#handlers.set(command, [handler, ...handlers]);
    return () => {
      const left = (this.#handlers.get(command) ?? []).filter((other) => other !== handler);
      this.#handlers.set(command, left);
    };
  }

  /** Whether somebody has carried it out. */
  press(pressed: Pressed): boolean {
    return (this.#handlers.get(pressed.command) ?? []).some((handler) => handler(pressed) !== false);
  }

  /** Listens to the page; `letters` tells whether single letters and numbers are commands. Gives back how to stop it. */
  listen(letters: () => boolean): () => void {
    const heard = (event: KeyboardEvent) => {
      const focus = document.activeElement;
      if (event.defaultPrevented || event.repeat || isTyping(focus) || document.querySelector('dialog[open]')) return;
      const pressed = commandOf(event, letters());
      if (!pressed) return;
      if (pressed.command === 'primary' && takesEnter(focus)) return;
      if (pressed.command === 'arrow' && takesArrows(focus)) return;
      if (this.press(pressed)) event.preventDefault();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }
}

export const keys = new Keys();
