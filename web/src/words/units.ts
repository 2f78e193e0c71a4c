/**
 * Units and rules in texts. In texts, the functions VP, LP and ENERGY insert the unit's name between two invisible
 * marks, so that `RichText` can replace the name by an icon. RULE does the same with a rule's number, for a link. Other
 * code can use the text as it is, or without the marks (`plainText`).
 */

export type Unit = 'life' | 'vp' | 'energy';

/** The functions by which texts name a unit, and the marks around its name: variation selectors, which are never shown. */
const UNITS: readonly { unit: Unit; call: string; mark: string }[] = [
  { unit: 'life', call: 'LP', mark: '\ufe00' },
  { unit: 'vp', call: 'VP', mark: '\ufe01' },
  { unit: 'energy', call: 'ENERGY', mark: '\ufe02' },
];
/** The function by which texts cite a rule, and the mark around its number. */
const RULE = { call: 'RULE', mark: '\ufe03' };
const MARKS = /[\ufe00-\ufe03]/gu;
/** A unit's name between its marks, and the number before it; or a rule's number between its marks. */
const MARKED = /(\S*\u00a0\u2068?)?([\ufe00-\ufe02])(.*?)\2|\ufe03(.*?)\ufe03/gu;
/** A space between a number and its unit. */
const BETWEEN = /(\d\u2069*) (?=\u2068*[\ufe00-\ufe02])/gu;

/** The functions that texts call to name a unit. `nameOf` returns a unit's name for a count. */
export const unitFunctions = <Count>(
  nameOf: (unit: Unit, count: Count | undefined) => string,
): Record<string, (counts: Count[]) => string> =>
  Object.fromEntries(
    UNITS.map(({ unit, call, mark }) => [call, ([count]: Count[]) => `${mark}${nameOf(unit, count)}${mark}`]),
  );

/** The function that cites a rule by its number. */
export const ruleFunction: Record<string, (numbers: unknown[]) => string> = {
  [RULE.call]: ([number]) => `${RULE.mark}${String(number)}${RULE.mark}`,
};

/** The text without marks, so that only the units' names remain. */
export const plainText = (text: string): string => text.replace(MARKS, '');

/** The text with non-breaking spaces between numbers and units, so that they stay on one line. */
export const withKeptUnits = (text: string): string => text.replace(BETWEEN, '$1\u00a0');

/**
 * A part of a text: words; a unit's name, and the number `before` it that must stay on the same line; or a rule's
 * number.
 */
export type TextPart =
  | { text: string; unit?: never; rule?: never }
  | { text: string; unit: Unit; before: string; rule?: never }
  | { text: string; unit?: never; rule: string };

/** Splits a text into words, units and rules. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, before = '', mark, name = '', rule] = match;
    const unit = UNITS.find((one) => one.mark === mark)?.unit;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    if (unit) parts.push({ text: name, unit, before });
    else if (rule !== undefined) parts.push({ text: rule, rule });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
