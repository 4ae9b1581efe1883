import { invalid, Refusal } from './refusal.ts';

/**
 * Any failure as `{ error }`: the SDK takes an answer without one for success, whatever its status. Nothing was
 * stored, neither work nor answer, so the call may be tried again under the same key.
 */
export function refusalOf(error: unknown, isBusy: (error: unknown) => boolean): Refusal {
  if (error instanceof Refusal) return error;
  if (isBusy(error)) {
    return new Refusal(
      429,
      'invalid_request_error',
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
      { code: 'lock_timeout' },
    );
  }
  if (isClientError(error)) {
    const message = `Invalid request: ${error.message}`;
    return error.statusCode === 413 ? new Refusal(413, 'invalid_request_error', message) : invalid(message);
  }
  return new Refusal(500, 'api_error', 'An unknown error occurred. Please try again.');
}

export function tooMany(): Refusal {
  return new Refusal(
    429,
    'invalid_request_error',
    'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    { code: 'rate_limit' },
  );
}

/** A body that can't be read, or a request that a guard refuses. */
function isClientError(error: unknown): error is Error & { statusCode: number } {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}
