const pitch =
  'Set a price for 15 minutes of your time and share one link. People request a session, and you decide. They’re only charged if you accept.';

export const pageTitle = 'InTime · Link your time.';
export const pageDescription = pitch;

export const hero = {
  text: pitch,
  clock:
    'A clock face with a price for each session length: 15 minutes for $60, 30 minutes for $110, 45 minutes for $150',
  searchLabel: 'Looking for advice?',
  searchPlaceholder: 'Describe your problem',
  search: 'Search',
  // Spec strings: to the letter.
  brand: 'InTime',
  title: 'Link your time.',
  slogan: 'Your Time. Your Value.',
  createLink: 'Create My InTime Link',
  whyItMatters: 'Why It Matters',
};

export const philosophy = {
  title: 'Time is the one thing you can’t make more of.',
  paragraphs: [
    'Yet it slips away in quick calls, coffee chats, and “Can I pick your brain?” because there was never an easy way to say what it costs. So busy people say no to everyone, and kind people say yes until there’s nothing left.',
    'Put a price on 15 minutes, and the right people can simply ask.',
  ],
  beliefs: [
    {
      minutes: 15,
      title: 'A price is a promise',
      text: 'It says you’ll be there, prepared and on time. No haggling, no hinting, no favors owed.',
    },
    {
      minutes: 30,
      title: 'No charge until you accept',
      text: 'When someone requests a session, we place a hold on their card. We charge it if you accept and release it in full if you decline.',
    },
    {
      minutes: 45,
      title: 'Payment is held until your session is done',
      text: (feePercent: number) =>
        `Then we pay it out to you, minus a ${feePercent}% fee. Tips are all yours.`,
    },
  ],
};

export const howItWorks = {
  // Spec strings: to the letter.
  title: 'How It Works',
  start: 'Start Valuing Your Time',
  search: {
    title: 'Search with AI',
    text: 'Describe your problem in your own words. Search looks for what you mean, not just what you type.',
    sampleQuery: 'help me raise money from angels',
  },
  book: {
    title: 'Book their time',
    text: 'Pick 15, 30, or 45 minutes and a time that works for you. Your card isn’t charged until the expert accepts.',
  },
  connect: {
    title: 'Connect and share',
    text: 'Meet, get your answer, and leave a review. Then share your own link so people can find you.',
    sampleTime: '15:30 – 16:00',
    sampleStatus: 'Confirmed',
    sampleReview: '“Two intros and a clear plan. Worth every minute.”',
  },
};

export const bioLinks = {
  title: 'One link for every bio',
  text: 'Share it wherever people already find you.',
  previous: 'Previous',
  next: 'Next',
  perSession: 'for 15 min',
  /** Where each of the three links is. */
  places: ['In a profile bio', 'In a newsletter', 'On your last slide'],
  copyTarget: (name: string) => `for ${name}`,
};

export const myTimeMatters = {
  text: 'Designers, lawyers, coaches, founders. All they had to decide was what 15 minutes of their time is worth.',
  // Spec strings: to the letter.
  title: '#MyTimeMatters',
};

export const callToAction = {
  title: 'What’s 15 minutes of your time worth?',
  text: 'Set it up in three minutes. Change it whenever you like.',
  // Spec strings: to the letter.
  createLink: 'Create My Link Now',
  explore: 'Explore Profiles',
};
