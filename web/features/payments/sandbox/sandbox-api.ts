import * as z from 'zod/mini';
import { cardProblemOf } from '#shared/payments/card-problems.copy.ts';
import {
  isAuthorized,
  type PaymentError,
  type PaymentIntentInfo,
  type PaymentSettings,
} from '#web/features/payments/card-form.ts';
import type { CardField, CardInput } from './card-input.ts';

const timeoutMs = 30_000;

const codesSchema = z.object({ code: z.optional(z.string()), decline_code: z.optional(z.string()) });
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.optional(z.nullable(codesSchema)),
  next_action: z.optional(
    z.nullable(z.object({ redirect_to_url: z.optional(z.nullable(z.object({ url: z.string() }))) })),
  ),
});
const errorSchema = z.object({
  error: z.extend(codesSchema, {
    param: z.optional(z.string()),
    payment_intent: z.optional(intentSchema),
  }),
});

/** A payment result, plus the 3-D Secure page or the field that the error is about. */
export type SandboxResult =
  | { paymentIntent: PaymentIntentInfo; bankUrl?: string | undefined }
  | { error: PaymentError; field?: CardField };

export type PaymentRef = { settings: PaymentSettings; clientSecret: string };

/** Sends the card straight to the provider, as with Stripe: it never reaches our own API. */
export function confirmCard(
  { settings, clientSecret }: PaymentRef,
  { number, expiry, cvc }: CardInput,
  returnUrl: string,
): Promise<SandboxResult> {
  const [month = '', year = ''] = expiry.split(' / ');
  const body = new URLSearchParams({
    key: settings.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number.replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': String(Number(month)),
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': cvc,
    return_url: returnUrl,
  });
  return send(`${intentUrl({ settings, clientSecret })}/confirm`, { method: 'POST', body });
}

export function readIntent({ settings, clientSecret }: PaymentRef): Promise<SandboxResult> {
  const query = new URLSearchParams({ key: settings.publishableKey, client_secret: clientSecret });
  return send(`${intentUrl({ settings, clientSecret })}?${query}`, { method: 'GET' });
}

function intentUrl({ settings, clientSecret }: PaymentRef): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `${settings.sandboxUrl}/v1/payment_intents/${encodeURIComponent(id)}`;
}

const unknownResult: SandboxResult = { error: { kind: 'unknown' } };

async function send(url: string, init: RequestInit): Promise<SandboxResult> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readResponse(response.status, await response.json());
  } catch {
    return unknownResult;
  }
}

function readResponse(status: number, body: unknown): SandboxResult {
  const intent = intentSchema.safeParse(body);
  if (intent.success) return { paymentIntent: toInfo(intent.data), bankUrl: bankUrlOf(intent.data) };
  const failure = errorSchema.safeParse(body);
  if (!failure.success || isTransient(status)) return unknownResult;
  const { param, payment_intent: paid, ...codes } = failure.data.error;
  // Another tab has already paid.
  if (paid && isAuthorized(paid)) return { paymentIntent: toInfo(paid) };
  return { error: { kind: 'refused', problem: cardProblemOf(codes) }, field: fieldOf(param) };
}

/** Errors that say nothing about the card. */
const isTransient = (status: number) => status >= 500 || status === 409 || status === 429;

type Intent = z.infer<typeof intentSchema>;

const toInfo = ({ id, status, last_payment_error: last }: Intent): PaymentIntentInfo => ({
  id,
  status,
  problem: last ? cardProblemOf(last) : undefined,
});

const bankUrlOf = ({ status, next_action: next }: Intent) =>
  status === 'requires_action' ? next?.redirect_to_url?.url : undefined;

/** An error about the card as a whole is shown at its number. */
function fieldOf(param: string | undefined): CardField {
  if (param?.startsWith('exp_')) return 'expiry';
  return param === 'cvc' ? 'cvc' : 'number';
}
