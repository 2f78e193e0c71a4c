/** The search query in an address (`?q=`). */
export const queryOf = (search: string): string => new URLSearchParams(search).get('q') ?? '';
