import { ApiError } from '#web/lib/api-client.ts';

/** Why a request was not taken, by what the screen does about it. */
export type RequestError =
  | { kind: 'price'; message: string; price: string }
  | { kind: 'fields'; fields: Partial<Record<'duration' | 'scheduledAt' | 'message', string>> }
  | { kind: 'other'; message: string };

const fieldNames = ['duration', 'scheduledAt', 'message'] as const;
const lost = 'The connection was lost. Nothing was charged, and what you typed is still here.';
const failed = 'Something went wrong. Nothing was charged. Please try again.';

export function readRequestError(error: unknown): RequestError {
  if (!(error instanceof ApiError)) return { kind: 'other', message: lost };
  const message = error.body.message ?? failed;
  const price = newPrice(error);
  if (price !== undefined) return { kind: 'price', message, price };
  const { fields = {} } = error.body;
  const named = fieldNames.filter((name) => fields[name] !== undefined);
  if (named.length > 0) {
    return { kind: 'fields', fields: Object.fromEntries(named.map((name) => [name, fields[name]])) };
  }
  return { kind: 'other', message };
}

/** A conflict about the price carries the one that holds now. */
function newPrice({ status, body }: ApiError): string | undefined {
  if (status !== 409 || !('price' in body)) return undefined;
  return typeof body.price === 'string' ? body.price : undefined;
}
