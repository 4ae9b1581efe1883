/** Deciding how to split a booking's money. */

export const decide = {
  text: 'Split what the client paid. The client’s share is refunded, and the rest goes to the expert, minus our fee.',
  disputed: 'A dispute is open. Refunds and payouts are paused until the bank decides.',
  inquired: 'The bank is asking about this charge. The payout is paused until the inquiry is closed.',
  slider: 'Share refunded',
  percent: (percent: number) => `${percent}%`,
  sliderValue: (percent: number, amount: string) => `${percent}%, ${amount} back to the client`,
  amount: 'Refund in dollars',
  range: (min: string, max: string) => (min === max ? `It can only be ${min}.` : `From ${min} to ${max}.`),
  invalid: (min: string, max: string) =>
    min === max ? `Enter ${min}.` : `Enter an amount from ${min} to ${max}.`,
  unchanged: 'That’s already the current decision.',
  reason: 'Reason',
  reasonHint: 'The client and the expert will see this.',
  review: 'Review decision',
  confirmTitle: 'Confirm this decision',
  confirmText: 'Check the amounts. Money moves as soon as you confirm.',
  confirmLater: 'Check the amounts. Money moves once the bank decides the dispute.',
  refund: (amount: string) => `Refund ${amount}`,
  release: (amount: string) => `Pay ${amount} to the expert`,
  takeBack: (amount: string) => `Take back ${amount}`,
  done: (client: string, expert: string) =>
    `Decided. The client gets ${client} back in total, and the expert gets ${expert}.`,
  impossible:
    'There’s nothing to decide yet. You can split the money once a charged session has ended or been canceled.',
};

export const amounts = {
  caption: 'What this decision does',
  client: (name: string) => `${name} gets back`,
  alreadyBack: (amount: string) => `${amount} of it already`,
  expert: (name: string) => `${name} receives`,
  alreadyPaid: (amount: string) => `${amount} of it already`,
  fee: 'Our fee',
  /** One charge of several. */
  part: (what: string, amount: string, client: string, expert: string) =>
    `${what}, ${amount}: ${client} back, ${expert} to the expert`,
  givesBack: (name: string) => `${name} returns`,
  fromAccount: (amount: string) => `${amount} from their account, now`,
  fromPayouts: (amount: string) => `${amount} from their next payouts`,
  owesMore: (amount: string) =>
    `The expert owes us ${amount}. We’ll withhold that from their payouts before we pay them anything.`,
};

export const collect = {
  label: (amount: string) => `The expert was already paid and has to return ${amount}. Take it from`,
  reversal: 'Their account',
  debt: 'Next payouts',
};

export const release = {
  action: 'Release to expert',
  title: 'Release the money to the expert',
  text: 'The client gets no further refund, and the expert is paid. Both will see your reason.',
};

export const cancel = {
  action: 'Cancel booking',
  title: 'Cancel this booking',
  text: 'The session won’t take place. The client gets a full refund, and the expert isn’t paid.',
  requestText:
    'The request is canceled, and any hold on the client’s card is released. Nothing has been charged.',
  done: 'The booking is canceled.',
};

export const settleOutside = {
  action: 'Mark as refunded manually',
  title: 'Mark as refunded manually',
  text: (amount: string) =>
    `You’ve sent the client the missing ${amount} yourself, for example by bank transfer. We’ll stop trying to refund it.`,
  reasonHint: 'Say how you sent the money. This goes in the log.',
  done: 'The refund is settled.',
};

export const writeOff = {
  action: 'Write off debt',
  title: 'Write off what the expert owes',
  text: (amount: string) =>
    `The expert owes us ${amount} across all their sessions. Writing it off makes it our loss and can’t be undone.`,
  done: 'The debt is written off.',
};

export const bothSee = 'The client and the expert will see this.';
