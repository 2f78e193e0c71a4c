/** Which texts come when: what every page needs at once, the rest with the first table, the rules and what explains them when somebody asks or reads. */

export type Part = 'first' | 'table' | 'rules';

const FIRST = /\/locales\/[^/]+\/(?:errors|names|table|web\/(?:arrival|home|lobby|notices))\.ftl/;
const RULES = /\/locales\/[^/]+\/(?:rules|web\/(?:book|help))\.ftl/;

/** The part that a file belongs to. */
export function partOf(path: string): Part {
  if (RULES.test(path)) return 'rules';
  return FIRST.test(path) ? 'first' : 'table';
}

/** Whether a text belongs to the rules, to the book of them or to what is explained. */
export const isOfRules = (id: string): boolean =>
  /^(?:rule-(?:NY|NR|TK|TR|KO|KR)-|web-(?:book|help|quick|rules)-)/.test(id);
