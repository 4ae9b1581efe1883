import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, mergeMetadata, metadata, pageParams, word } from '#sandbox/api/params.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { postBalance } from '#sandbox/store/balance.ts';
import { type EvidenceField, evidenceFields } from './dispute-objects.ts';

const listParams = z.strictObject({
  ...pageParams,
  charge: word.optional(),
  payment_intent: word.optional(),
});
const updateParams = z.strictObject({
  evidence: z.partialRecord(z.enum(evidenceFields), z.string().max(20_000)).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
});

export const disputeRoutes: Route[] = [
  route('GET', '/v1/disputes', {
    params: listParams,
    run: ({ store }, { charge, payment_intent, ...page }) =>
      store.page('dispute', '/v1/disputes', page, {
        ...(charge ? { charge } : {}),
        ...(payment_intent ? { payment_intent } : {}),
      }),
  }),
  route('GET', '/v1/disputes/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('dispute', id),
  }),
  route('POST', '/v1/disputes/:id', { params: updateParams, run: updateDispute }),
  route('POST', '/v1/disputes/:id/close', { params: z.strictObject({}), run: acceptDispute }),
];

/** Evidence goes to the bank unless `submit` is false. The two test texts decide the dispute at once. */
async function updateDispute(
  call: Call,
  params: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.Dispute> {
  const dispute = await lockOpen(call, id);
  const changed: Stripe.Dispute = {
    ...dispute,
    ...(params.evidence ? { evidence: withEvidence(dispute.evidence, params.evidence) } : {}),
    metadata: mergeMetadata(dispute.metadata, params.metadata),
  };
  const given = evidenceFields.some((field) => changed.evidence[field] !== null);
  const details = { ...dispute.evidence_details, has_evidence: given };
  if (!params.evidence || params.submit === false) {
    return saved(call, { ...changed, evidence_details: details });
  }
  const submitted = await saved(call, {
    ...changed,
    evidence_details: {
      ...details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
    status: 'under_review',
  });
  const text = submitted.evidence.uncategorized_text;
  if (text === 'winning_evidence') return winDispute(call, submitted);
  return text === 'losing_evidence' ? closeDispute(call, submitted, 'lost') : submitted;
}

/** Closing accepts the dispute: it is lost. */
async function acceptDispute(call: Call, _params: object, id: string): Promise<Stripe.Dispute> {
  return closeDispute(call, await lockOpen(call, id), 'lost');
}

async function lockOpen(call: Call, id: string): Promise<Stripe.Dispute> {
  const dispute = await call.store.lock('dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  }
  if (dispute.status === 'under_review') {
    throw invalid('You may not submit evidence for this dispute: it has already been submitted.');
  }
  return dispute;
}

async function saved(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  await call.store.put('dispute', dispute);
  await call.emit('charge.dispute.updated', dispute);
  return dispute;
}

/** The amount comes back, the fee doesn't. */
async function winDispute(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const returned = await postBalance(call, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${chargeOf(dispute)}`,
  });
  const won: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, returned],
    is_charge_refundable: true,
  };
  const closed = await closeDispute(call, won, 'won');
  await call.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

async function closeDispute(
  call: Call,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const closed = await call.store.put('dispute', { ...dispute, status });
  await call.emit('charge.dispute.closed', closed);
  return closed;
}

function withEvidence(
  old: Stripe.Dispute.Evidence,
  given: Partial<Record<EvidenceField, string>>,
): Stripe.Dispute.Evidence {
  const named = Object.entries(given).map(([field, text]) => [field, text === '' ? null : text]);
  return { ...old, ...(Object.fromEntries(named) as Partial<Record<EvidenceField, string | null>>) };
}

function chargeOf({ charge }: Stripe.Dispute): string {
  return typeof charge === 'string' ? charge : charge.id;
}
