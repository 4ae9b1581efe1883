import type { AppError } from '#server/errors.ts';

type AtOnce = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

/** Refuses what one subject begins while this process already does as much for them. */
export function atMostAtOnce(max: number, refusal: () => AppError): AtOnce {
  const running = new Map<string, number>();
  const change = (subject: string, by: number) => {
    const count = (running.get(subject) ?? 0) + by;
    if (count > 0) running.set(subject, count);
    else running.delete(subject);
  };
  return async (subject, work) => {
    if ((running.get(subject) ?? 0) >= max) throw refusal();
    change(subject, 1);
    try {
      return await work();
    } finally {
      change(subject, -1);
    }
  };
}
