import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, unknownAddress } from '#sandbox/api/refusal.ts';
import { clearFaults, faultSchema, listFaults, setFault } from './faults.ts';
import {
  decideDispute,
  decisionSchema,
  disputeCharge,
  disputeSchema,
  emptyAccount,
  failRefund,
  fillAccount,
  refundFailureSchema,
  type SandboxAt,
} from './payment-troubles.ts';

/** Sets, lists and clears faults, and makes the bank do what only a bank can. */
export function controlRoutes(
  app: FastifyInstance,
  at: SandboxAt,
  path: string,
  allows: (request: FastifyRequest) => boolean,
): void {
  const address = `${path}/test/faults`;
  const guarded = {
    preValidation: async (request: FastifyRequest) => {
      if (!allows(request)) throw unknownAddress(request.method, request.url);
    },
  };
  const { db } = at.database;

  app.post(address, guarded, async ({ body }) => {
    await setFault(db, readJson(faultSchema, body));
    return { faults: await listFaults(db) };
  });
  app.get(address, guarded, async () => ({ faults: await listFaults(db) }));
  app.delete(address, guarded, async () => {
    await clearFaults(db);
    return { faults: [] };
  });

  const post = (below: string, run: (body: unknown, id: string) => Promise<object>) =>
    app.post(`${path}/test/${below}`, guarded, ({ body, params }) => run(body, idOf(params)));
  post('disputes', (body) => disputeCharge(at, readJson(disputeSchema, body)));
  post('disputes/:id', (body, id) => decideDispute(at, id, readJson(decisionSchema, body)));
  post('refunds/:id/fail', (body, id) => failRefund(at, id, readJson(refundFailureSchema, body)));
  post('accounts/:id/empty', (body, id) => emptyAccount(at, readNothing(body, id)));
  post('accounts/:id/fill', (body, id) => fillAccount(at, readNothing(body, id)));
}

/** An empty body stands for no fields. */
function readJson<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(String(body ?? '') || '{}');
  } catch {
    throw invalid('The request is not valid JSON.');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}

function readNothing(body: unknown, id: string): string {
  readJson(z.strictObject({}), body);
  return id;
}

/** Routes without the parameter don't use it. */
function idOf(params: unknown): string {
  return (params as { id?: string }).id ?? '';
}
