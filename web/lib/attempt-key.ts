import { useRef } from 'react';
import { ApiError } from './api-client.ts';

/** The same key for the same request until it is known what became of it, a fresh one for any other. */
export function useAttempt() {
  const last = useRef<{ request: string; key: string }>(undefined);
  return (asked: object) => {
    const request = JSON.stringify(asked);
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

/** Also where the page came without encryption, where the browser makes no UUIDs. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Whether the server may have done it although nobody heard so: the same request is then sent again, not another. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return error.body.code === 'in_progress';
}
