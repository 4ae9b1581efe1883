/** How many ways to a browser one signal can name. Apart from the other limits, which pages don't load. */
export const maxCandidates = 50;
