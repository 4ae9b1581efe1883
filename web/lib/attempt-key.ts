import { useRef } from 'react';
import { ApiError } from './api-client.ts';

/** Idempotency keys: repeating a request uses the same key until `end` is called; any other request gets a new key. */
export function useAttempt() {
  const last = useRef<{ request: string; key: string }>(undefined);
  return (payload: object) => {
    const request = JSON.stringify(payload);
    const attempt = last.current?.request === request ? last.current : { request, key: randomKey() };
    last.current = attempt;
    return {
      key: attempt.key,
      end: () => {
        last.current = undefined;
      },
    };
  };
}

/** Not `crypto.randomUUID`, which browsers offer on secure origins only. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Whether the server may have completed a failed request. If so, repeat the same request instead of sending a new one. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return error.body.code === 'in_progress';
}
