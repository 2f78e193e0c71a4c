/** Formats a past time relative to now, such as "2 hours ago", in a given language. */

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

export function ago(time: number, now: number, lang: string): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const past = Math.max(0, now - time);
  // Less than a minute is "now".
  const [unit, length] = STEPS.find(([, step]) => past >= step && step > 1_000) ?? ['second', Infinity];
  return words.format(-Math.floor(past / length), unit);
}
