import type { Cents } from '#shared/money.ts';

/** What is known of a payment at the provider. */
export type Intent = {
  id: string;
  /** For the payer's browser alone: never stored, never logged. */
  clientSecret: string | null;
  status: 'open' | 'action' | 'processing' | 'authorized' | 'captured' | 'canceled';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  customerId: string | null;
  methodId: string | null;
  /** In the provider's own words, fit to be shown. */
  lastError: string | null;
  charge: Charge | null;
};

export type Charge = {
  id: string;
  captured: boolean;
  amountCaptured: number;
  /** What the provider took for it; null until it is known. */
  fee: number | null;
  captureBefore: Date | null;
};

/** Written on everything we make there, so that it can be found again. */
export type About = { bookingId: string; paymentId: string; operationId: string };

export type IntentParams = {
  amount: Cents;
  /** `manual` holds the money until it is captured. */
  capture: 'manual' | 'automatic';
  about: About;
  customerId?: string;
  /** With the payer's consent: the card may be charged again for a tip. */
  saveCard?: boolean;
};

export type RefundParams = { chargeId: string; amount: Cents; about: About };
export type TransferParams = { chargeId: string; accountId: string; amount: Cents; about: About };
export type ReversalParams = { transferId: string; amount: Cents; about: About };

/** A movement of money as the provider booked it. */
export type Moved = { id: string; amount: number };

export type Account = { id: string; detailsSubmitted: boolean; canBePaid: boolean };

export type BalanceEntry = {
  id: string;
  type: string;
  amount: number;
  fee: number;
  net: number;
  source: string | null;
  createdAt: Date;
};

export type Dispute = {
  id: string;
  chargeId: string;
  /** Taken from us, with a fee beside it; a bank that only asks has taken nothing. */
  withdrawn: { amount: number; fee: number } | null;
  status: 'open' | 'won' | 'lost';
};

/** News from the provider: what it is about, not what it says. The object is always read again. */
export type ProviderEvent = {
  id: string;
  type: string;
  objectId: string;
  account: string | null;
  body: object;
};

/** Every call that moves money takes its own idempotency key. All throw `ProviderError`. */
export type PaymentsPort = {
  mode: 'stripe' | 'sandbox';
  publishableKey: string;
  createIntent(key: string, params: IntentParams): Promise<Intent>;
  readIntent(id: string): Promise<Intent>;
  /** Before it is paid: whether the card may be charged again, and as whose. Asking twice is asking once. */
  keepCard(intentId: string, customerId: string | null): Promise<void>;
  /** Charges a card that the payer let us keep, with the payer present. */
  confirm(key: string, intentId: string, methodId: string): Promise<Intent>;
  capture(key: string, intentId: string, amount: Cents): Promise<Intent>;
  cancel(key: string, intentId: string): Promise<Intent>;
  refund(key: string, params: RefundParams): Promise<Moved>;
  transfer(key: string, params: TransferParams): Promise<Moved>;
  reverse(key: string, params: ReversalParams): Promise<Moved>;
  createCustomer(key: string, userId: string): Promise<{ id: string }>;
  createAccount(key: string, profileId: string, email: string | null): Promise<Account>;
  readAccount(id: string): Promise<Account>;
  onboardingUrl(accountId: string, urls: { returnTo: string; refresh: string }): Promise<string>;
  readDispute(id: string): Promise<Dispute>;
  /** What was made by a call whose answer never came, found by what we wrote on it. */
  findIntent(operationId: string): Promise<Intent | undefined>;
  findRefund(chargeId: string, operationId: string): Promise<Moved | undefined>;
  findTransfer(bookingId: string, operationId: string): Promise<Moved | undefined>;
  findReversal(transferId: string, operationId: string): Promise<Moved | undefined>;
  /** Verifies who sent it. Throws when it isn't the provider, or is older than five minutes. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent;
  listEvents(since: Date): AsyncIterable<ProviderEvent>;
  listBalance(since: Date): AsyncIterable<BalanceEntry>;
  /** Everything that stands on our balance, waiting or not. */
  balance(): Promise<number>;
};
