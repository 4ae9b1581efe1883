import type Stripe from 'stripe';
import { newId } from '#sandbox/store/store.ts';
import { daySeconds } from '#shared/durations.ts';

export type DisputeKind = 'chargeback' | 'inquiry';
export type DisputeFields = { kind: DisputeKind; amount: number; reason: DisputeReason };

/**
 * Days to answer. Card networks allow 7 to 21 for a chargeback and let an inquiry lapse later; Stripe documents no
 * number for inquiries, so they get the longest.
 */
const answerDays: Record<DisputeKind, number> = { chargeback: 7, inquiry: 21 };

/** The reasons that cardholders give, with Visa's codes. */
const reasonCodes = {
  credit_not_processed: '13.6',
  duplicate: '12.6.1',
  fraudulent: '10.4',
  general: '13.9',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  unrecognized: '10.4',
} as const;
export type DisputeReason = keyof typeof reasonCodes;
export const disputeReasons = Object.keys(reasonCodes) as [DisputeReason, ...DisputeReason[]];

export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** A chargeback has withdrawn the amount; an inquiry only asks about the payment. */
export function newDispute(charge: Stripe.Charge, now: number, fields: DisputeFields): Stripe.Dispute {
  const { kind, amount, reason } = fields;
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: now + answerDays[kind] * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    network_reason_code: codeOf(kind, reason),
    payment_intent: charge.payment_intent,
    payment_method_details: cardDetails(charge, kind, reason),
    reason,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
}

/** The same dispute after the bank turned its inquiry into a chargeback. */
export function escalated(dispute: Stripe.Dispute, charge: Stripe.Charge, now: number): Stripe.Dispute {
  // `newDispute` wrote it.
  const reason = dispute.reason as DisputeReason;
  return {
    ...dispute,
    evidence_details: { ...dispute.evidence_details, due_by: now + answerDays.chargeback * daySeconds },
    is_charge_refundable: false,
    network_reason_code: codeOf('chargeback', reason),
    payment_method_details: cardDetails(charge, 'chargeback', reason),
    status: 'needs_response',
  };
}

export function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return /^(warning_)?(needs_response|under_review)$/.test(status);
}

function cardDetails(
  { payment_method_details: details }: Stripe.Charge,
  kind: DisputeKind,
  reason: DisputeReason,
): Stripe.Dispute.PaymentMethodDetails {
  const { brand, network } = details?.card ?? {};
  return {
    type: 'card',
    card: {
      brand: brand ?? 'visa',
      case_type: kind,
      network: network ?? 'visa',
      network_reason_code: codeOf(kind, reason),
    },
  };
}

/** Inquiries name only the category: `10` instead of `10.4`. */
function codeOf(kind: DisputeKind, reason: DisputeReason): string {
  const code = reasonCodes[reason];
  return kind === 'inquiry' ? code.slice(0, code.indexOf('.')) : code;
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
