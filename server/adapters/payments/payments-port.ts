import type { Cents } from '#shared/money.ts';

/** A payment intent as the provider reports it. */
export type Intent = {
  id: string;
  /** Only for the client's browser: never stored, never logged. */
  clientSecret: string | null;
  status: 'open' | 'action' | 'processing' | 'authorized' | 'captured' | 'canceled';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  customerId: string | null;
  methodId: string | null;
  /** Why the last card failed, in our words. */
  lastError: string | null;
  charge: Charge | null;
};

export type Charge = {
  id: string;
  captured: boolean;
  amountCaptured: number;
  /** The provider's fee; null until known. */
  fee: number | null;
  captureBefore: Date | null;
  card: CardDetails | null;
};

/** What a person recognizes their card by. `unknown` is a brand the provider doesn't name. */
export type CardDetails = { brand: string; last4: string };

/** Written to every object we create at the provider, so that we can find it again. */
export type PaymentMetadata = { bookingId: string; paymentId: string; operationId: string };

export type IntentParams = {
  amount: Cents;
  /** `manual` only authorizes the card; the charge happens on capture. */
  capture: 'manual' | 'automatic';
  about: PaymentMetadata;
  customerId?: string;
  /** With the client's consent: the card may be charged again for a tip. */
  saveCard?: boolean;
};

export type RefundParams = { chargeId: string; amount: Cents; about: PaymentMetadata };
export type TransferParams = { chargeId: string; accountId: string; amount: Cents; about: PaymentMetadata };
export type ReversalParams = { transferId: string; amount: Cents; about: PaymentMetadata };

/** A refund, transfer or reversal as the provider recorded it. */
export type MoneyMovement = { id: string; amount: number };

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

/** A refund as it stands now. Banks can return one days after it was sent. */
export type Refund = MoneyMovement & {
  chargeId: string;
  intentId: string | null;
  /** Counts as sent until the bank returns it. */
  status: 'sent' | 'returned';
  /** Why the bank returned it, if it said so. */
  returnedFor: string | null;
  /** Ours, if we made it. */
  operationId: string | null;
};

export type Dispute = {
  id: string;
  chargeId: string;
  intentId: string | null;
  amount: number;
  reason: string;
  evidenceDueBy: Date | null;
  /** What was withdrawn from us, plus a fee. Null for an inquiry, which withdraws nothing. */
  withdrawn: { amount: number; fee: number } | null;
  status: 'open' | 'won' | 'lost';
};

/** A webhook event. We use only what it is about and always read the object itself again. */
export type ProviderEvent = {
  id: string;
  type: string;
  objectId: string;
  /** The charge that a dispute or a refund is about. */
  chargeId: string | null;
  account: string | null;
};

/** Every call that moves money takes its own idempotency key. All calls throw `ProviderError`. */
export type PaymentsPort = {
  mode: 'stripe' | 'sandbox';
  publishableKey: string;
  createIntent(key: string, params: IntentParams): Promise<Intent>;
  readIntent(id: string): Promise<Intent>;
  /** Before payment: allows charging the card again for this customer, or with null withdraws that. Idempotent. */
  saveCard(intentId: string, customerId: string | null): Promise<void>;
  /** Charges the client's saved card while they are present. */
  confirm(key: string, intentId: string, methodId: string): Promise<Intent>;
  capture(key: string, intentId: string, amount: Cents): Promise<Intent>;
  cancel(key: string, intentId: string): Promise<Intent>;
  refund(key: string, params: RefundParams): Promise<MoneyMovement>;
  transfer(key: string, params: TransferParams): Promise<MoneyMovement>;
  reverse(key: string, params: ReversalParams): Promise<MoneyMovement>;
  createCustomer(key: string, userId: string): Promise<{ id: string }>;
  /** With the saved cards. Nothing happens if it is gone already. */
  removeCustomer(id: string): Promise<void>;
  createAccount(key: string, profileId: string, email: string | null): Promise<Account>;
  readAccount(id: string): Promise<Account>;
  /** Nothing happens if it is gone already. Refused while it has a balance. */
  removeAccount(id: string): Promise<void>;
  onboardingUrl(accountId: string, urls: { returnTo: string; refresh: string }): Promise<string>;
  readDispute(id: string): Promise<Dispute>;
  readRefund(id: string): Promise<Refund>;
  /** Finds, by metadata, what a call created whose response never arrived. */
  findIntent(operationId: string): Promise<Intent | undefined>;
  findRefund(chargeId: string, operationId: string): Promise<MoneyMovement | undefined>;
  findTransfer(bookingId: string, operationId: string): Promise<MoneyMovement | undefined>;
  findReversal(transferId: string, operationId: string): Promise<MoneyMovement | undefined>;
  /** Verifies the signature. Throws if it isn't the provider's or is older than five minutes. */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent;
  listEvents(since: Date): AsyncIterable<ProviderEvent>;
  /** Newest first. */
  listBalance(since: Date, until?: Date): AsyncIterable<BalanceEntry>;
  /** Our balance at the provider, available and pending. */
  balance(): Promise<number>;
};
