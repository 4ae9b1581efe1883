/** The search page around the search itself. */

export const documentTitle = (title: string, query: string) => `${query && `${query} · `}${title} · InTime`;
export const description = 'Describe what you need and book an expert for 15, 30, or 45 minutes.';
