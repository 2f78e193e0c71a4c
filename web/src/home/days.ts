/** Days as numbers, as the server sends them. */

const DAY = 24 * 60 * 60 * 1000;

/** A day counted from 1970, as a date. */
export const dateOf = (day: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day * DAY));
