/** Copy shared by several parts of the console. */

export const isParty = 'You’re involved in this, so another operator has to handle it.';
export const reason = 'Reason';
export const reasonHint = 'This goes in the log, where other operators can read it.';
export const cancel = 'Cancel';
export const loadMore = 'Load more';
export const moreFailed = 'We couldn’t load more. Try again.';
export const uncertain =
  'The connection was lost, so we don’t know if this went through. You can safely try again.';
export const failed = 'That didn’t work. Try again in a moment.';
export const nobody = 'Nobody';
export const you = 'you';

/** `Nora Kessler (@nora)`, for people who may share a name. */
export const person = ({ name, username }: { name: string; username: string }) => `${name} (@${username})`;
