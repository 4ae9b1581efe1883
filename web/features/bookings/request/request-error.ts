import { ApiError } from '#web/lib/api-client.ts';
import * as requestCopy from './request.copy.ts';

/** Why a request failed, by how the form handles it. */
export type RequestError =
  | { kind: 'price'; message: string; price: string }
  | { kind: 'fields'; fields: Partial<Record<'duration' | 'scheduledAt' | 'message', string>> }
  | { kind: 'other'; message: string };

/** In page order. */
export const requestFields = ['duration', 'scheduledAt', 'message'] as const;

export function readRequestError(error: unknown): RequestError {
  if (!(error instanceof ApiError)) return { kind: 'other', message: requestCopy.connectionLost };
  const message = error.body.message ?? requestCopy.failed;
  const price = newPrice(error);
  if (price !== undefined) return { kind: 'price', message, price };
  const { fields = {} } = error.body;
  const invalid = requestFields.filter((name) => fields[name] !== undefined);
  if (invalid.length > 0) {
    return { kind: 'fields', fields: Object.fromEntries(invalid.map((name) => [name, fields[name]])) };
  }
  return { kind: 'other', message };
}

/** A 409 about the price carries the current one. */
function newPrice({ status, body }: ApiError): string | undefined {
  if (status !== 409 || !('price' in body)) return undefined;
  return typeof body.price === 'string' ? body.price : undefined;
}
