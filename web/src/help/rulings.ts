/** Finds the rules that mention a card. */

interface Rule {
  number: string;
  text: string;
}

const LETTER = '[\\p{L}\\p{N}]';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The numbers of the rules that mention a name as a whole word and not as part of a longer name among `names`. */
export function rulesNaming(name: string, names: readonly string[], rules: readonly Rule[]): string[] {
  if (name === '') return [];
  const longer = names.filter((other) => other !== name && other.includes(name));
  // In languages without spaces, a name may have letters on both sides, so don't look for word boundaries.
  const around = /\p{Script=Han}/u.test(name) ? '' : LETTER;
  const pattern = new RegExp(around ? `(?<!${around})${escaped(name)}(?!${around})` : escaped(name), 'u');
  return rules
    .filter(({ text }) => pattern.test(longer.reduce((left, other) => left.replaceAll(other, ''), text)))
    .map(({ number }) => number);
}
