/** The search query in a URL (`?q=`). */
export const queryOf = (search: string): string => new URLSearchParams(search).get('q') ?? '';
