/** One language: reads messages out of its texts, as crates/kaiju-words does. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Arg, Message } from '../protocol.ts';

/** The names of the monsters at a table, by the letters of their seats. */
export type Cast = Readonly<Record<string, string>>;

type Args = Record<string, FluentVariable>;
type ListKind = 'list' | 'either' | 'row';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['he'];

/** What is marked off already, or a number with what belongs to it: a sign, a percentage, a range, a way from one to another. */
const AMOUNT =
  /\u2066[^\u2069]*\u2069|(?:[+−-]|[<>≤≥]\s?)?(?:\u2068\u200e?[+−-]?\d+\u2069|\d+)(?:(?:[–/:]|\s?[→×]\s?)(?:\u2068\d+\u2069|\d+))*(?:\s?[%×]|\+)?/gu;
/** A sign before an argument that begins with a number. */
const SIGN = /([+−-])(\u2068+)(?=\d)/gu;
const PLAIN = /^\u2068?\d+\u2069?$/u;

/** A text from right to left in which signed numbers read from left to right: "−1" never becomes "1−". */
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
    // Arguments are marked off from the text around them only where the two may run in different directions.
    this.#bundle = new FluentBundle(lang, { useIsolating: this.direction === 'rtl' });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** A message as it reads at this table. A text that is missing shows its name as `⟦name⟧`. */
  text(message: Message, cast: Cast = {}): string {
    const [id = '', attribute] = message.id.split('.', 2);
    const text = this.#read(id, attribute, this.#args(message, cast)) ?? `⟦${message.id}⟧`;
    // A number stays with its unit, whatever the line is.
    const kept = id.startsWith('amount-') ? text.replaceAll(' ', '\u00a0') : text;
    return this.#isMirrored() ? isolated(kept) : kept;
  }

  /** A text of the client's own. */
  say(id: string, args: Record<string, string | number> = {}): string {
    const given = Object.entries(args).map(([name, value]): [string, Arg] => [
      name,
      typeof value === 'number' ? { number: value } : { text: value },
    ]);
    return this.text({ id, args: given });
  }

  /** Whether the text is read from right to left: because it is, or because the page around it is. */
  #isMirrored(): boolean {
    return this.direction === 'rtl' || globalThis.document?.documentElement.dir === 'rtl';
  }

  #read(id: string, attribute: string | undefined, args: Args): string | undefined {
    const message = this.#bundle.getMessage(id);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    // An argument that is missing is seen as `{$name}`.
    return pattern ? this.#bundle.formatPattern(pattern, args, []) : undefined;
  }

  #args(message: Message, cast: Cast): Args {
    const args: Args = {};
    for (const [name, arg] of message.args ?? []) {
      if ('message' in arg) this.#attributes(name, arg.message, cast, args);
      args[name] = this.#arg(arg, cast);
    }
    return args;
  }

  #arg(arg: Arg, cast: Cast): FluentVariable {
    // Rust does not group digits, and a rule number or a turn would look odd with groups.
    if ('number' in arg) return new FluentNumber(arg.number, { useGrouping: false });
    if ('seat' in arg) return cast[arg.seat] ?? arg.seat;
    if ('word' in arg) return arg.word;
    if ('text' in arg) return arg.text;
    if ('message' in arg) return this.text(arg.message, cast);
    if ('list' in arg) return this.#list('list', arg.list, cast);
    if ('either' in arg) return this.#list('either', arg.either, cast);
    return this.#list('row', arg.row, cast);
  }

  /** The attributes of a text that is an argument, as arguments of their own: `$place-to`. */
  #attributes(name: string, inner: Message, cast: Cast, args: Args): void {
    const message = this.#bundle.getMessage(inner.id);
    if (!message) return;
    const itsArgs = this.#args(inner, cast);
    for (const [attribute, pattern] of Object.entries(message.attributes)) {
      args[`${name}-${attribute}`] = this.#bundle.formatPattern(pattern, itsArgs, []);
    }
  }

  /** A list: of two, or from its end to its beginning, as every language likes. */
  #list(kind: ListKind, list: readonly Message[], cast: Cast): string {
    const join = (which: string, first: string, rest: string) =>
      this.#read(`${kind}-${which}`, undefined, { first, rest }) ?? `⟦${kind}-${which}⟧`;
    const texts = list.map((message) => this.text(message, cast));
    const last = texts.pop();
    if (last === undefined) return this.text({ id: 'list-none' });
    const before = texts.pop();
    if (before === undefined) return last;
    if (list.length === 2) return join('two', before, last);
    return texts.reduceRight((rest, first) => join('more', first, rest), join('end', before, last));
  }
}
