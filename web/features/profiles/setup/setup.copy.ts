/** The checklist of a new expert, including screen reader labels. */

export const title = 'Finish setting up';
export const progress = (done: number, all: number) => `${done} of ${all} done`;
export const hide = 'Hide';
export const hideLabel = 'Hide the setup checklist';
export const hideFailed = {
  title: 'We couldn’t hide the checklist',
  description: 'Check your connection and try again.',
};
export const done = 'Done';
export const toDo = 'To do';

export const prices = { title: 'Price your sessions', purpose: 'People can’t book you until you do.' };
export const hours = {
  title: 'Choose when people can book you',
  purpose: 'Until you choose, people can request any time, day or night.',
};
export const payouts = {
  title: 'Get paid',
  purpose: 'Connect an account so we can pay you.',
  underReview: 'Your account is under review.',
};
export const photo = { title: 'Add a photo', purpose: 'So people know who they’ll meet.' };
export const link = { title: 'Share your link', purpose: 'Add it to your bio, or download the QR code.' };
