/** The rules that a text cites. */

/** Splits a text at rule numbers, so that they can become links. */
export function citations(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/((?:NY|NR|TK|TR|KO|KR)-\d+(?:\.\d+)?)/)
    .map((text, at) => ({ text, rule: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
