import { asCents, centsToText } from '#shared/money.ts';
import type { Moment } from './life.ts';
import type { PlayedMoment } from './play-lives.ts';

const plain: Record<string, string> = {
  view: 'the client looks at the booking',
  accept: 'the expert accepts',
  decline: 'the expert declines',
  withdraw: 'the client withdraws the request',
  clientCancels: 'the client cancels',
  expertCancels: 'the expert cancels',
  report: 'the client reports a problem',
  noShow: 'the expert reports a no-show',
  operatorCancels: 'an operator cancels',
  settleOutside: 'an operator sends the client what they are owed by other means',
  writeOff: 'an operator writes off the expert’s debt',
  onboard: 'the expert sets up payouts',
  emptyAccount: 'the expert’s account is emptied',
  fillAccount: 'the expert’s account is filled again',
  checkExtension: 'the client’s page asks how the payment for more time stands',
  cancelIntent: 'someone cancels the payment in the provider’s dashboard',
};

const dollars = (cents: number) => `$${centsToText(asCents(cents))}`;
const time = (at: number) => `${new Date(at).toISOString().slice(5, 16).replace('T', ' ')}`;
const often = (times: number) => (times === 1 ? '' : ` ${times} times`);

function describeStep(step: Moment['step']): string {
  switch (step.do) {
    case 'request':
      return `the client requests ${step.duration} min at ${time(step.startsAt)}${step.saveCard ? ' and saves the card' : ''}`;
    case 'pay':
      return `the client pays with a card that ${step.card}`;
    case 'clientHesitates':
      return `the client cancels ${step.seconds} seconds after seeing what they get back`;
    case 'payTip':
      return `the client pays the tip with a card that ${step.card}`;
    case 'offerExtension':
      return `the ${step.by} offers more time`;
    case 'answerExtension':
      return `the ${step.by} ${step.agree ? 'agrees to' : 'declines'} more time`;
    case 'payExtension':
      return `the client pays for more time with a card that ${step.card}`;
    case 'review':
      return `the client reviews${step.tip ? ` and tips ${dollars(step.tip)}` : ''}`;
    case 'decide':
      return `an operator refunds ${step.percent}%, taken back as a ${step.collect}`;
    case 'dispute':
      return `the bank opens ${step.kind === 'inquiry' ? 'an inquiry' : 'a chargeback'} over ${step.percent}% of the ${step.of}${step.force ? ', whatever is left' : ''}`;
    case 'judge':
      return `the bank decides a dispute: ${step.to}${step.force ? ', whatever is left' : ''}`;
    case 'returnRefund':
      return 'the bank returns a refund';
    case 'dashboardRefund':
      return `someone refunds ${step.percent}% of the ${step.of} in the provider’s dashboard`;
    case 'fail':
      return `the provider’s next ${step.call} fails${often(step.times)}: ${step.how}`;
    case 'kill':
      return `the app is killed ${step.when} the next ${step.call}`;
    case 'webhooks':
      return `the next ${step.count} events about ${step.about} are ${step.how}`;
    default:
      return plain[step.do] ?? step.do;
  }
}

/** One line for each step and what came of it. */
export function describeLife(played: PlayedMoment[]): string[] {
  return played.map(({ at, booking, step, jobs, outcome }) => {
    const short = outcome.length > 90 ? `${outcome.slice(0, 90)}…` : outcome;
    return `${time(at)}  booking ${booking + 1}: ${describeStep(step)} (${short})${jobs ? '' : ', no jobs right after it'}`;
  });
}
