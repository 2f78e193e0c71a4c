/**
 * The parts in which texts are loaded: `first` on every page, `table` with the first table, `replay` with the first
 * replay, analysis or check of dice, and `rules` when the first rule or explanation is opened.
 */

export type Part = 'first' | 'table' | 'replay' | 'rules';

const FIRST = /\/locales\/[^/]+\/(?:errors|names|options|table|web\/(?:arrival|home|lobby|notices))\.ftl/;
const REPLAY = /\/locales\/[^/]+\/web\/(?:replay|fair|analysis)\.ftl/;
const RULES = /\/locales\/[^/]+\/(?:rules|book|web\/(?:guide|help))\.ftl/;

/** The part that a file belongs to. */
export function partOf(path: string): Part {
  if (RULES.test(path)) return 'rules';
  if (REPLAY.test(path)) return 'replay';
  return FIRST.test(path) ? 'first' : 'table';
}

/** Whether a text belongs to the rules, the rulebook or the explanations. */
export const isOfRules = (id: string): boolean =>
  /^(?:rule-(?:NY|NR|TK|TR|KO|KR)-|book-|web-(?:guide|help|rules)-)/.test(id);
