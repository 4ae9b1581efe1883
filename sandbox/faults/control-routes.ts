import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, unknownAddress } from '#sandbox/api/refusal.ts';
import type { Db } from '#sandbox/database.ts';
import { clearFaults, type Fault, faultSchema, listFaults, setFault } from './faults.ts';

/** Sets, lists and clears faults. */
export function controlRoutes(
  app: FastifyInstance,
  db: Db,
  path: string,
  allows: (request: FastifyRequest) => boolean,
): void {
  const address = `${path}/test/faults`;
  const guarded = {
    preValidation: async (request: FastifyRequest) => {
      if (!allows(request)) throw unknownAddress(request.method, request.url);
    },
  };

  app.post(address, guarded, async ({ body }) => {
    await setFault(db, readFault(body));
    return { faults: await listFaults(db) };
  });
  app.get(address, guarded, async () => ({ faults: await listFaults(db) }));
  app.delete(address, guarded, async () => {
    await clearFaults(db);
    return { faults: [] };
  });
}

function readFault(body: unknown): Fault {
  let value: unknown;
  try {
    value = JSON.parse(String(body ?? ''));
  } catch {
    throw invalid('The request is not valid JSON.');
  }
  const read = faultSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}
