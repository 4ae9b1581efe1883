/** The state of a payment at the provider. After `captured`, the ledger records refunds and payouts. */
export const paymentStates = [
  'intent_pending',
  'awaiting_card',
  'action_required',
  'authorized',
  'capturing',
  'captured',
  'canceling',
  'canceled',
  'failed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStatuses = [
  'unpaid',
  'authorized',
  'capturing',
  'captured',
  'released',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const awaitingCard: readonly PaymentState[] = ['awaiting_card', 'action_required'];

/** The client has yet to enter a card, or their bank has yet to approve it. */
export const isAwaitingCard = ({ state }: { state: PaymentState }) => awaitingCard.includes(state);

/** No card is authorized yet: the client can still pay. */
export const isUnpaid = ({ state }: { state: PaymentState }) => paymentStatusOf(state) === 'unpaid';

/** Nothing was charged, and the card may carry an authorization to release. */
export const isReleasable = (payment: { state: PaymentState }) =>
  isUnpaid(payment) || payment.state === 'authorized';

/** Where the provider may know more than we do. */
export const openAtProvider: PaymentState[] = [...awaitingCard, 'authorized'];

/** The payment status as the API shows it. */
export function paymentStatusOf(state: PaymentState): PaymentStatus {
  switch (state) {
    case 'intent_pending':
    case 'awaiting_card':
    case 'action_required':
      return 'unpaid';
    case 'canceling':
    case 'canceled':
      return 'released';
    default:
      return state;
  }
}

/** Every allowed transition. Anything else is a bug or a late event. */
const transitions: Record<PaymentState, readonly PaymentState[]> = {
  intent_pending: ['awaiting_card', 'canceling', 'canceled', 'failed'],
  awaiting_card: ['action_required', 'authorized', 'captured', 'canceling', 'canceled', 'failed'],
  action_required: ['awaiting_card', 'authorized', 'captured', 'canceling', 'canceled', 'failed'],
  // From `authorized` on, a charge can still arrive that we no longer want; it is recorded and refunded.
  authorized: ['capturing', 'captured', 'canceling', 'canceled'],
  capturing: ['captured', 'canceling', 'failed'],
  captured: [],
  canceling: ['canceled', 'captured'],
  canceled: ['captured'],
  failed: ['captured'],
};

export function mayMove(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}
