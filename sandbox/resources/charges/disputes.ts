import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, mergeMetadata, metadata, pageParams, word } from '#sandbox/api/params.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { type EvidenceField, evidenceFields, isInquiry, isOpen } from './dispute-objects.ts';
import { closeDispute, escalate, lockDispute, saveDispute, winDispute } from './dispute-outcomes.ts';

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

/** Evidence goes to the bank unless `submit` is false. Stripe's test texts decide the dispute at once. */
async function updateDispute(
  call: Call,
  params: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.Dispute> {
  const { dispute, charge } = await lockUnanswered(call, id);
  const changed: Stripe.Dispute = {
    ...dispute,
    ...(params.evidence ? { evidence: withEvidence(dispute.evidence, params.evidence) } : {}),
    metadata: mergeMetadata(dispute.metadata, params.metadata),
  };
  const given = evidenceFields.some((field) => changed.evidence[field] !== null);
  const details = { ...dispute.evidence_details, has_evidence: given };
  if (!params.evidence || params.submit === false) {
    return saveDispute(call, { ...changed, evidence_details: details });
  }
  const submitted = await saveDispute(call, {
    ...changed,
    evidence_details: {
      ...details,
      past_due: call.now >= (details.due_by ?? Number.POSITIVE_INFINITY),
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  });
  return decideByEvidence(call, submitted, charge);
}

async function decideByEvidence(
  call: Call,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
): Promise<Stripe.Dispute> {
  const text = dispute.evidence.uncategorized_text;
  const decided = text === 'winning_evidence' || text === 'losing_evidence';
  if (isInquiry(dispute)) {
    // As in Stripe's test mode, the chargeback takes the whole amount, whatever was refunded meanwhile.
    if (text === 'escalate_inquiry_evidence') return escalate(call, { dispute, charge }, dispute.amount);
    return decided ? closeDispute(call, dispute, 'warning_closed') : dispute;
  }
  if (!decided) return dispute;
  return text === 'winning_evidence' ? winDispute(call, dispute) : closeDispute(call, dispute, 'lost');
}

/** Closing accepts a chargeback, which is lost, and ends an inquiry. */
async function acceptDispute(call: Call, _params: object, id: string): Promise<Stripe.Dispute> {
  const { dispute } = await lockUnanswered(call, id);
  return closeDispute(call, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
}

async function lockUnanswered(call: Call, id: string): ReturnType<typeof lockDispute> {
  const locked = await lockDispute(call, id);
  if (!isOpen(locked.dispute)) {
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  }
  if (locked.dispute.status.endsWith('under_review')) {
    throw invalid('You may not submit evidence for this dispute: it has already been submitted.');
  }
  return locked;
}

function withEvidence(
  old: Stripe.Dispute.Evidence,
  given: Partial<Record<EvidenceField, string>>,
): Stripe.Dispute.Evidence {
  const named = Object.entries(given).map(([field, text]) => [field, text === '' ? null : text]);
  return { ...old, ...(Object.fromEntries(named) as Partial<Record<EvidenceField, string | null>>) };
}
