/** Copy around the operator's own pages. */

export const agreement = {
  lead: { signUp: 'By signing up, you agree to our', payment: 'By booking, you agree to our' },
  names: { terms: 'Terms', privacy: 'Privacy Policy' },
  and: 'and',
};

export const loadFailed = 'Failed to load this page';
export const pageTitle = (title: string) => `${title} · InTime`;
