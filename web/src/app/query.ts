/** The words that an address searches for (`?q=`). */
export const queryOf = (search: string): string => new URLSearchParams(search).get('q') ?? '';
