/** Deciding about a booking's money. */

export const decide = {
  text: 'Divide what the client paid. The client’s part is refunded, the rest goes to the expert, minus our fee.',
  disputed: 'A dispute is open. Refunds and payouts wait until the bank has decided it.',
  inquired: 'The bank is asking about this charge. The payout waits until it has closed its inquiry.',
  slider: 'Share refunded',
  percent: (percent: number) => `${percent}%`,
  sliderValue: (percent: number, amount: string) => `${percent}%, ${amount} back to the client`,
  amount: 'Refund in dollars',
  range: (min: string, max: string) => (min === max ? `It can only be ${min}.` : `From ${min} to ${max}.`),
  invalid: (min: string, max: string) =>
    min === max ? `Enter ${min}.` : `Enter an amount from ${min} to ${max}.`,
  unchanged: 'That’s what was already decided.',
  reason: 'Reason for both',
  reasonHint: 'The client and the expert can read it.',
  review: 'Review decision',
  confirmTitle: 'Confirm this decision',
  confirmText: 'Check the amounts. Money moves as soon as you confirm.',
  confirmLater: 'Check the amounts. Money moves once the bank has decided the dispute.',
  refund: (amount: string) => `Refund ${amount}`,
  release: (amount: string) => `Pay ${amount} to the expert`,
  takeBack: (amount: string) => `Take back ${amount}`,
  done: (client: string, expert: string) =>
    `Decided. The client gets ${client} back in all, and the expert gets ${expert}.`,
  impossible:
    'There’s nothing to decide: money can be divided once a charged session has ended or was canceled.',
};

export const amounts = {
  caption: 'What this decision does',
  client: (name: string) => `${name} gets back`,
  alreadyBack: (amount: string) => `${amount} of it already`,
  expert: (name: string) => `${name} receives`,
  alreadyPaid: (amount: string) => `${amount} of it already`,
  fee: 'Our fee',
  givesBack: (name: string) => `${name} gives back`,
  fromAccount: (amount: string) => `${amount} from their account, now`,
  fromPayouts: (amount: string) => `${amount} from their next payouts`,
  owesMore: (amount: string) => `The expert owes us ${amount}, which we keep from their payouts first.`,
};

export const collect = {
  label: (amount: string) => `The expert was already paid and has to give ${amount} back. Take it from`,
  reversal: 'Their account',
  debt: 'Next payouts',
};

export const release = {
  action: 'Release to expert',
  title: 'Release the money to the expert',
  text: 'The client gets nothing more back, and the expert is paid. Both can read your reason.',
};

export const cancel = {
  action: 'Cancel booking',
  title: 'Cancel this booking',
  text: 'The session doesn’t take place. The client gets everything back, and the expert is paid nothing.',
  done: 'The booking is canceled.',
};

export const settleOutside = {
  action: 'Mark as refunded outside',
  title: 'Mark as refunded outside',
  text: (amount: string) =>
    `You sent the client the missing ${amount} yourself, for example by bank transfer. We stop trying to refund it.`,
  reasonHint: 'Say how the money was sent. It goes into the log.',
  done: 'The refund is settled.',
};

export const writeOff = {
  action: 'Write off debt',
  title: 'Write off what the expert owes',
  text: (amount: string) =>
    `The expert owes us ${amount} from all their sessions. We give it up: it becomes our loss and can’t be undone.`,
  done: 'The debt is written off.',
};

export const bothRead = 'The client and the expert can read it.';
