import * as z from 'zod/mini';
import {
  isAuthorized,
  type PaidIntent,
  type PaymentError,
  type PaymentSettings,
  unheard,
} from '#web/features/payments/card-form.ts';
import type { CardField, CardInput } from './card-input.ts';

const patienceMs = 30_000;

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.optional(z.nullable(z.object({ message: z.optional(z.string()) }))),
  next_action: z.optional(
    z.nullable(z.object({ redirect_to_url: z.optional(z.nullable(z.object({ url: z.string() }))) })),
  ),
});
const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    param: z.optional(z.string()),
    payment_intent: z.optional(intentSchema),
  }),
});

/** As the card form ends, and with what only the sandbox's own form needs to know. */
export type SandboxOutcome =
  | { paymentIntent: PaidIntent; bankPage?: string | undefined }
  | { error: PaymentError; field?: CardField };

export type Asked = { settings: PaymentSettings; clientSecret: string };

/** The card goes from the form to the provider, as with Stripe: it passes none of our own addresses. */
export function confirmCard(
  { settings, clientSecret }: Asked,
  { number, expiry, cvc }: CardInput,
  returnUrl: string,
): Promise<SandboxOutcome> {
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
  return ask(`${addressOf({ settings, clientSecret })}/confirm`, { method: 'POST', body });
}

export function readIntent({ settings, clientSecret }: Asked): Promise<SandboxOutcome> {
  const query = new URLSearchParams({ key: settings.publishableKey, client_secret: clientSecret });
  return ask(`${addressOf({ settings, clientSecret })}?${query}`, { method: 'GET' });
}

function addressOf({ settings, clientSecret }: Asked): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `${settings.sandboxUrl}/v1/payment_intents/${encodeURIComponent(id)}`;
}

async function ask(url: string, init: RequestInit): Promise<SandboxOutcome> {
  try {
    const answer = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    return readAnswer(answer.status, await answer.json());
  } catch {
    return { error: { kind: 'unknown', message: unheard } };
  }
}

function readAnswer(status: number, body: unknown): SandboxOutcome {
  const intent = intentSchema.safeParse(body);
  if (intent.success) return { paymentIntent: shown(intent.data), bankPage: bankPageOf(intent.data) };
  const refusal = refusalSchema.safeParse(body);
  if (!refusal.success || isPassing(status)) return { error: { kind: 'unknown', message: unheard } };
  const { message, param, payment_intent: refused } = refusal.data.error;
  // Another tab was quicker: what was asked for is done.
  if (refused && isAuthorized(refused)) return { paymentIntent: shown(refused) };
  return { error: { kind: 'refused', message }, field: fieldOf(param) };
}

/** Answers that say nothing about the card. */
const isPassing = (status: number) => status >= 500 || status === 409 || status === 429;

type Intent = z.infer<typeof intentSchema>;

const shown = ({ id, status, last_payment_error: last }: Intent): PaidIntent => ({
  id,
  status,
  refusal: last?.message,
});

const bankPageOf = ({ status, next_action: next }: Intent) =>
  status === 'requires_action' ? next?.redirect_to_url?.url : undefined;

/** The card as a whole is its number. */
function fieldOf(param: string | undefined): CardField {
  if (param?.startsWith('exp_')) return 'expiry';
  return param === 'cvc' ? 'cvc' : 'number';
}
