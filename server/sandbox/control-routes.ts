import type { z } from 'zod';
import type { Db } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { requireLoopback } from '#server/http/loopback.ts';
import type { App } from '#server/http/types.ts';
import { clearFaults, faultSchema, listFaults, setFault } from './faults.ts';

/** The switches, for this machine only. */
export function controlRoutes(app: App, path: string, db: Db): void {
  const guard = { preValidation: requireLoopback, schema: { hide: true } };
  const address = `${path}/test/faults`;

  app.post(address, guard, async ({ body }) => {
    await setFault(db, readJson(faultSchema, body));
    return { faults: await listFaults(db) };
  });
  app.get(address, guard, async () => ({ faults: await listFaults(db) }));
  app.delete(address, guard, async () => {
    await clearFaults(db);
    return { faults: [] };
  });
}

/** Bodies come as text here, whatever they are. */
export function readJson<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(String(body ?? ''));
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON.');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('invalid', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}
