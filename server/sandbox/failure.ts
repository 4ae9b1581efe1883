import { isDatabaseAway } from '#server/db/database-error.ts';
import { AppError } from '#server/errors.ts';
import { invalid, Refusal } from './refusal.ts';

/**
 * Whatever went wrong, as `{ error }`: the SDK takes any answer without one for success, whatever its status. Of these
 * nothing was written, neither work nor answer, so the same call may come again under the same key.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable')) {
    return new Refusal(
      429,
      'invalid_request_error',
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
      { code: 'lock_timeout' },
    );
  }
  if (error instanceof AppError && error.code === 'limited') return tooMany();
  if (isClientError(error)) return invalid(`Invalid request: ${(error as Error).message}`);
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

/** A body that can't be read, or a request that our own guards refuse. */
function isClientError(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== 'internal';
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}
