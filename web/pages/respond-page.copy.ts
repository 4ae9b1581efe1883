export const respondCopy = {
  documentTitle: 'Booking request · InTime',
  loading: 'Loading request',
  failed: 'We couldn’t load this request',
  failedHint: 'Check your connection and try again.',
  notFound: 'This link doesn’t work',
  notFoundHint: 'Part of it may be missing. You’ll find your requests on your dashboard.',
  goToDashboard: 'Go to Dashboard',

  accept: 'Accept request',
  decline: 'Decline request',
  whatHappens: (client: string) =>
    `If you accept, we charge ${client}’s card. The money is held until your session is done. If you decline, we release the hold on the card.`,
  notSaved: 'Your response wasn’t saved',
  notSavedHint: 'Check your connection and try again.',

  when: 'When',
  duration: 'Duration',
  minutes: (count: number) => `${count} minutes`,
  price: 'Price',
  youReceive: 'You receive',
  message: 'Message',

  open: (client: string, deadline: string | null) => ({
    title: `${client} requested a session`,
    text: deadline ? `Please respond by ${deadline}.` : 'Please respond soon.',
  }),
  accepted: (client: string, isNew: boolean) => ({
    title: isNew ? 'Request accepted' : 'You already accepted this request',
    text: `We charged ${client}’s card. You’ll find the meeting link on your dashboard.`,
  }),
  declined: (client: string, isNew: boolean) => ({
    title: isNew ? 'Request declined' : 'You already declined this request',
    text: `We’ve let ${client} know. They weren’t charged.`,
  }),
  canceled: { title: 'This request was canceled', text: 'There’s nothing you need to do.' },
  charging: { title: 'We’re charging the card', text: 'This can take a moment. Please check back soon.' },
  expired: (client: string) => ({
    title: 'This request expired',
    text: `${client} wasn’t charged. There’s nothing you need to do.`,
  }),
};
