import type { bookings } from '#server/db/tables/bookings.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentContext } from './settlement/payment-context.ts';

export type PaidBooking = typeof bookings.$inferSelect;

/**
 * Why a request ended: no card was ever authorized, the bank refused the charge, the authorization ended, or the charge
 * came too late.
 */
export type PaymentFailure = 'unpaid' | 'cardRefused' | 'authorizationEnded' | 'chargedLate';

/**
 * Reports payment results to bookings; `features/bookings` implements it. Every call runs in the transaction that
 * records the payment's own change, with booking and payment locked.
 */
export type BookingPort = {
  lock(tx: Tx, bookingId: string): Promise<PaidBooking | undefined>;
  intentCreated(tx: Tx, context: PaymentContext, intentId: string): Promise<void>;
  /** There is no way to pay for it, so the request ends. */
  setupFailed(tx: Tx, context: PaymentContext): Promise<void>;
  authorized(tx: Tx, context: PaymentContext, captureBefore: Date | null): Promise<void>;
  /**
   * Confirms the booking, or cancels it if someone was suspended meanwhile. False when it is too late for that: the
   * charge must then be refunded.
   */
  captured(tx: Tx, context: PaymentContext): Promise<boolean>;
  failed(tx: Tx, context: PaymentContext, failure: PaymentFailure): Promise<void>;
  /**
   * Whether this tip or extension can still be had: its expert is there, and they can't delete their account until the
   * transaction ends; the extension is still agreed on.
   */
  takesExtra(tx: Tx, context: PaymentContext): Promise<boolean>;
  tipCaptured(tx: Tx, context: PaymentContext): Promise<void>;
  /** The session grows. */
  extended(tx: Tx, context: PaymentContext): Promise<void>;
  /** It isn't paid for, so the session stays as long as it was. */
  extensionFailed(tx: Tx, context: PaymentContext): Promise<void>;
  /** The client's bank disputes the charge and holds the money. */
  disputed(tx: Tx, context: PaymentContext): Promise<void>;
  disputeClosed(tx: Tx, context: PaymentContext, status: 'won' | 'lost'): Promise<void>;
  /** The client has the whole amount back. Cancels a session that hasn't started, and returns whether it did. */
  paidBack(tx: Tx, context: PaymentContext): Promise<boolean>;
  /** After a change that may have freed a slot, once it is committed. */
  refreshAvailability(deps: Deps, bookingId: string): Promise<void>;
};
