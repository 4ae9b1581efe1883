/** One review, as operators see it. */
export const page = {
  documentTitle: 'Review',
  back: 'Cases',
  title: (author: string, expert: string) => `${author}’s review of ${expert}`,
  loading: 'Loading the review',
  loadFailed: 'We couldn’t load this review',
  missing: {
    title: 'We couldn’t find that review',
    text: 'Check the address, or start from a case or a booking.',
    back: 'Go to cases',
  },
  review: 'Review',
  hiddenBadge: 'Hidden',
  shownBadge: 'Visible',
  hidden: (when: string) => `Hidden since ${when}`,
  noComment: 'Rating only, no comment.',
  reply: (expert: string) => `${expert} replied`,
  details: 'Details',
  author: 'Author',
  expert: 'Expert',
  written: 'Written',
  case: 'Open case',
  record: 'Open booking record',
};

export const actions = {
  title: 'Actions',
  hide: {
    action: 'Hide review',
    title: 'Hide this review',
    text: 'Only the client and the expert will still see it, and it won’t count toward the rating. The client gets an email. If it was reported, this closes the case.',
    hint: 'The client will see this.',
    done: 'The review is hidden.',
  },
  unhide: {
    action: 'Unhide review',
    title: 'Unhide this review',
    text: 'Everyone sees it again, and it counts toward the rating. The client gets an email.',
    done: 'The review is visible again.',
  },
};
