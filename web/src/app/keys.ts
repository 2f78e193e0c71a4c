/** Keyboard commands. Components register handlers here, and one listener on the page dispatches to them. */

/** The commands a key can trigger. A number is the position of a die or an answer. */
export type Command =
  | 'number'
  | 'roll'
  | 'stop'
  | 'primary'
  | 'arrow'
  | 'why'
  | 'take-back'
  | 'coach'
  | 'back'
  | 'speed'
  | 'pause'
  | 'mute'
  | 'cards'
  | 'log'
  | 'odds'
  | 'text'
  | 'help';

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface KeyPress {
  command: Command;
  /** For `number`: the digit, from 1. */
  number?: number;
  /** For `number`: whether Shift is held, which selects all dice that show the same face. */
  alike?: boolean;
  direction?: Direction;
}

const LETTERS: Readonly<Record<string, Command>> = {
  r: 'roll',
  s: 'stop',
  w: 'why',
  u: 'take-back',
  c: 'coach',
  f: 'speed',
  p: 'pause',
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

/** The command a key triggers. `letters` is false if the user has turned off single letters and digits as commands. */
export function keyPressOf(event: Key, letters: boolean): KeyPress | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.key === 'Enter') return { command: 'primary' };
  if (event.key === 'Escape') return { command: 'back' };
  const direction = ARROWS[event.key];
  if (direction) return { command: 'arrow', direction };
  if (!letters) return undefined;
  // With Shift, a digit key's character depends on the keyboard layout, so look at the key code.
  const number = Number(
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : 0),
  );
  if (number > 0) return { command: 'number', number, alike: event.shiftKey };
  const command = LETTERS[event.key.toLowerCase()];
  return command && { command };
}

/** Whether the user is typing in this element, so that keys aren't commands. */
export function isTyping(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element.matches('textarea, select')) return true;
  return element.matches('input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])');
}

/** Whether an element handles Enter, or the arrow keys, itself. */
const takesEnter = (element: Element | null): boolean => element?.matches('button, a, input, select, summary') ?? false;
const takesArrows = (element: Element | null): boolean =>
  element?.matches('input, select, [role="tab"], [role="radio"], [role="slider"]') ?? false;

/** Handles a command; returns false if it doesn't apply, so that the next handler can. */
export type Handler = (keyPress: KeyPress) => unknown;

class Keys {
  readonly #handlers = new Map<Command, Handler[]>();

  /** Registers a handler and returns a function that removes it. The latest handler is called first. */
  on(command: Command, handler: Handler): () => void {
    const handlers = this.#handlers.get(command) ?? [];
    this.#handlers.set(command, [handler, ...handlers]);
    return () => {
      const left = (this.#handlers.get(command) ?? []).filter((other) => other !== handler);
      this.#handlers.set(command, left);
    };
  }

  /** Calls the handlers until one handles the command; returns whether one did. */
  dispatch(keyPress: KeyPress): boolean {
    return (this.#handlers.get(keyPress.command) ?? []).some((handler) => handler(keyPress) !== false);
  }

  /**
   * Listens for key presses; `letters` says whether single letters and digits are commands. Returns a function that
   * stops listening.
   */
  listen(letters: () => boolean): () => void {
    const onKeydown = (event: KeyboardEvent) => {
      const focus = document.activeElement;
      if (event.defaultPrevented || event.repeat || isTyping(focus) || document.querySelector('dialog[open]')) return;
      const keyPress = keyPressOf(event, letters());
      if (!keyPress) return;
      if (keyPress.command === 'primary' && takesEnter(focus)) return;
      if (keyPress.command === 'arrow' && takesArrows(focus)) return;
      if (this.dispatch(keyPress)) event.preventDefault();
    };
    addEventListener('keydown', onKeydown);
    return () => removeEventListener('keydown', onKeydown);
  }
}

export const keys = new Keys();
