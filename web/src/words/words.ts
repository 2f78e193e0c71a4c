/** Formats messages in one language, like crates/kaiju-words on the server. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Arg, Message, Seat } from '../protocol.ts';
import { plainText, ruleFunction, unitFunctions, withKeptUnits } from './units.ts';

/** The display names of the seats at a table, by seat letter. */
export type SeatNames = Readonly<Partial<Record<Seat, string>>>;

type Args = Record<string, FluentVariable>;
type ListKind = 'list' | 'either' | 'row';

/** Right-to-left languages. */
const RIGHT_TO_LEFT = ['he'];

/**
 * A run that is already isolated, or a number with the characters attached to it: sign, percent sign, range or arrow.
 */
const AMOUNT =
  /\u2066[^\u2069]*\u2069|(?:[+−-]|[<>≤≥]\s?)?(?:\u2068\u200e?[+−-]?\d+(?:[.,]\d+)?\u2069|\d+(?:[.,]\d+)?)(?:(?:[–/:]|\s?[→×]\s?)(?:\u2068\d+\u2069|\d+))*(?:\s?[%×]|\+)?/gu;
/** A sign before an argument that starts with a number. */
const SIGN = /([+−-])(\u2068+)(?=\d)/gu;
const PLAIN = /^\u2068?\d+\u2069?$/u;

/** A right-to-left text with its signed numbers isolated left to right, so that "−1" never shows as "1−". */
export const isolated = (text: string): string =>
  text
    .replace(SIGN, '$2$1')
    .replace(AMOUNT, (run) => (run.startsWith('\u2066') || PLAIN.test(run) ? run : `\u2066${run}\u2069`));

export class Words {
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly #bundle: FluentBundle;

  constructor(lang: string, texts: readonly string[]) {
    this.lang = lang;
    this.direction = RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr';
    // Isolate arguments only where their direction may differ from the text around them.
    this.#bundle = new FluentBundle(lang, {
      useIsolating: this.direction === 'rtl',
      functions: {
        ...unitFunctions((unit, count) => this.#format(`unit-${unit}`, 'name', count ? { count } : {}) ?? unit),
        ...ruleFunction,
      },
    });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** Formats a message. A missing text shows as `⟦id⟧`. */
  formatMessage(message: Message, seatNames: SeatNames = {}): string {
    const [id = '', attribute] = message.id.split('.', 2);
    const text = this.#format(id, attribute, this.#args(message, seatNames)) ?? `⟦${message.id}⟧`;
    const kept = withKeptUnits(text);
    return this.#isMirrored() ? isolated(kept) : kept;
  }

  /** Formats one of the client's own texts. */
  t(id: string, args: Record<string, string | number> = {}): string {
    const given = Object.entries(args).map(([name, value]): [string, Arg] => [
      name,
      typeof value === 'number' ? { number: value } : { text: value },
    ]);
    return this.formatMessage({ id, args: given });
  }

  /** Whether the text is displayed right to left, because of its own language or the page's. */
  #isMirrored(): boolean {
    return this.direction === 'rtl' || globalThis.document?.documentElement.dir === 'rtl';
  }

  #format(id: string, attribute: string | undefined, args: Args): string | undefined {
    const message = this.#bundle.getMessage(id);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    // A missing argument shows as `{$name}`.
    return pattern ? this.#bundle.formatPattern(pattern, args, []) : undefined;
  }

  #args(message: Message, seatNames: SeatNames): Args {
    const args: Args = {};
    for (const [name, arg] of message.args ?? []) {
      if ('message' in arg) this.#attributes(name, arg.message, seatNames, args);
      args[name] = this.#arg(arg, seatNames);
    }
    return args;
  }

  #arg(arg: Arg, seatNames: SeatNames): FluentVariable {
    // As in crates/kaiju-words: turns and rule numbers would look odd with digit grouping.
    if ('number' in arg) return new FluentNumber(arg.number, { useGrouping: false });
    if ('seat' in arg) return plainText(seatNames[arg.seat] ?? arg.seat);
    if ('word' in arg) return arg.word;
    if ('text' in arg) return arg.text;
    if ('message' in arg) return this.formatMessage(arg.message, seatNames);
    if ('list' in arg) return this.#list('list', arg.list, seatNames);
    if ('either' in arg) return this.#list('either', arg.either, seatNames);
    return this.#list('row', arg.row, seatNames);
  }

  /** Passes the attributes of a message argument as separate arguments, such as `$place-to`. */
  #attributes(name: string, inner: Message, seatNames: SeatNames, args: Args): void {
    const message = this.#bundle.getMessage(inner.id);
    if (!message) return;
    const itsArgs = this.#args(inner, seatNames);
    for (const [attribute, pattern] of Object.entries(message.attributes)) {
      args[`${name}-${attribute}`] = this.#bundle.formatPattern(pattern, itsArgs, []);
    }
  }

  /** Joins a list with the language's own patterns: one for two items, or several applied pairwise from the end. */
  #list(kind: ListKind, list: readonly Message[], seatNames: SeatNames): string {
    const join = (which: string, first: string, rest: string) =>
      this.#format(`${kind}-${which}`, undefined, { first, rest }) ?? `⟦${kind}-${which}⟧`;
    const texts = list.map((message) => this.formatMessage(message, seatNames));
    const last = texts.pop();
    if (last === undefined) return this.formatMessage({ id: 'list-none' });
    const before = texts.pop();
    if (before === undefined) return last;
    if (list.length === 2) return join('two', before, last);
    return texts.reduceRight((rest, first) => join('more', first, rest), join('end', before, last));
  }
}
