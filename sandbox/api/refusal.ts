import type Stripe from 'stripe';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

type Details = {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  /** The whole intent, or what a browser may see of it. */
  payment_intent?: object;
  payment_method?: Stripe.PaymentMethod;
};

/** An error answer of the API: a status and `{ error }`. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: Details;

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  body(): { error: Record<string, unknown> } {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

export function invalid(message: string, details: Details = {}): Refusal {
  return new Refusal(400, 'invalid_request_error', message, details);
}

/** 404 for an id in the path, 400 for an id in a parameter. */
export function missing(what: string, id: string, param?: string): Refusal {
  const message = `No such ${names[what] ?? what}: '${id}'`;
  const details = { code: 'resource_missing', param: param ?? (what.endsWith('_intent') ? 'intent' : 'id') };
  return new Refusal(param === undefined ? 404 : 400, 'invalid_request_error', message, details);
}

/** The API's spelling, where it differs from `object`. */
const names: Record<string, string> = { payment_method: 'PaymentMethod' };

export function unknownAddress(method: string, path: string): Refusal {
  return new Refusal(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}
