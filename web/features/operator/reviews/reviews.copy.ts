/** One review, as operators see it. */
export const page = {
  documentTitle: 'Review',
  back: 'Cases',
  title: (author: string, expert: string) => `${author}’s review of ${expert}`,
  loading: 'Loading the review',
  loadFailed: 'We couldn’t load this review',
  missing: {
    title: 'There’s no such review',
    text: 'Check the address, or start from a case or a booking.',
    back: 'Go to cases',
  },
  review: 'Review',
  hiddenBadge: 'Hidden',
  shownBadge: 'Visible',
  hidden: (when: string) => `Hidden since ${when}`,
  noComment: 'No comment, only stars.',
  reply: (expert: string) => `${expert} replied`,
  details: 'Details',
  author: 'Author',
  expert: 'Expert',
  written: 'Written',
  case: 'Open the report’s case',
  record: 'Open booking record',
};

export const actions = {
  title: 'Actions',
  hide: {
    action: 'Hide review',
    title: 'Hide this review',
    text: 'Only the client and the expert still see it, and it no longer counts toward the rating. The client gets an email. If it was reported, this closes the case.',
    hint: 'The client can read it.',
    done: 'The review is hidden.',
  },
  unhide: {
    action: 'Show review again',
    title: 'Show this review again',
    text: 'Everyone sees it again, and it counts toward the rating. The client gets an email.',
    done: 'The review is visible again.',
  },
};
