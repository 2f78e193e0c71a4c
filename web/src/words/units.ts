/**
 * Units in texts. The functions VP, LP and ENERGY of a text give the unit's name between two invisible marks, so that
 * `RichText` can show an icon for it. Everything else can use the text as it is, or without the marks (`plainText`).
 */

export type Unit = 'life' | 'vp' | 'energy';

/** The functions by which texts name a unit, and the marks around its name: variation selectors, which are never shown. */
const UNITS: readonly { unit: Unit; call: string; mark: string }[] = [
  { unit: 'life', call: 'LP', mark: '\ufe00' },
  { unit: 'vp', call: 'VP', mark: '\ufe01' },
  { unit: 'energy', call: 'ENERGY', mark: '\ufe02' },
];
const MARKS = /[\ufe00-\ufe02]/gu;
const MARKED = /([\ufe00-\ufe02])(.*?)\1/gu;
/** A space between a number and its unit. */
const BETWEEN = /(\d\u2069*) (?=\u2068*[\ufe00-\ufe02])/gu;

/** The functions for texts; `nameOf` gives a unit's name for a count. */
export const unitFunctions = <Count>(
  nameOf: (unit: Unit, count: Count | undefined) => string,
): Record<string, (counts: Count[]) => string> =>
  Object.fromEntries(
    UNITS.map(({ unit, call, mark }) => [call, ([count]: Count[]) => `${mark}${nameOf(unit, count)}${mark}`]),
  );

/** The text without marks: with the units' names. */
export const plainText = (text: string): string => text.replace(MARKS, '');

/** The text with numbers that stay on one line with their units. */
export const withKeptUnits = (text: string): string => text.replace(BETWEEN, '$1\u00a0');

/** A part of a text: words, or a unit by its name. */
export interface TextPart {
  text: string;
  unit?: Unit;
}

/** Splits a text into words and units. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, mark, name = ''] = match;
    const unit = UNITS.find((one) => one.mark === mark)?.unit;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    if (unit) parts.push({ text: name, unit });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
