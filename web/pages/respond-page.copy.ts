export const documentTitle = 'Booking request · InTime';
export const loading = 'Loading request';
export const failed = 'We couldn’t load this request';
export const notFound = 'This link doesn’t work';
export const notFoundHint = 'Part of it may be missing. You’ll find your requests on your dashboard.';
export const goToDashboard = 'Go to Dashboard';

export const accept = 'Accept request';
export const decline = 'Decline request';
export const suggest = 'Suggest another time';
export const suggestDialog = (client: string) => ({
  title: suggest,
  text: `${client} can accept it or keep the original time. If they accept, we charge their card and the session is confirmed. Until then, you can still accept or decline the original time.`,
  submit: 'Send suggestion',
});
/** In place of the expert's name: “… has no later times available either.” */
export const ownCalendar = 'Your calendar';
export const suggestionSent = (client: string) => ({
  title: 'Suggestion sent',
  description: `We’ve let ${client} know.`,
});
export const whatHappens = (client: string) =>
  `If you accept, we charge ${client}’s card. The payment is held until your session is done. If you decline, we release the hold on the card.`;
// Spec string: to the letter.
export const paymentFailed = 'Payment Failed';
export const notConfirmed = {
  title: 'We couldn’t confirm your response',
  description: 'Check your connection and try again.',
};

export const when = 'When';
export const duration = 'Duration';
export const minutes = (count: number) => `${count} minutes`;
export const price = 'Price';
export const youReceive = 'You receive';
export const message = 'Message';

export const open = (client: string, deadline: string | null) => ({
  title: `${client} requested a session`,
  text: deadline ? `Please respond by ${deadline}.` : 'Please respond soon.',
});
export const suggested = (client: string, time: string, deadline: string) => ({
  title: 'You suggested another time',
  text: `${client} has until ${deadline} to accept ${time}. You can still accept or decline the original time.`,
});
export const accepted = (client: string) => ({
  title: 'Request accepted',
  text: `We charged ${client}’s card. You’ll find the meeting link on your dashboard.`,
});
export const declined = (client: string) => ({
  title: 'Request declined',
  text: `We’ve let ${client} know. They weren’t charged.`,
});
export const answered = {
  title: 'This request was already answered',
  text: 'You’ll find the details on your dashboard.',
};
export const ended = {
  title: 'This request is no longer active',
  text: 'It expired or was canceled. You don’t need to do anything.',
};
