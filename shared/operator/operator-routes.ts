import * as z from 'zod/mini';
import { auditPageSchema, auditQuerySchema } from './audit.schema.ts';
import {
  enterSchema,
  newOperatorSchema,
  operatorSelfSchema,
  operatorsSchema,
  reasonOnlySchema,
} from './operator.schema.ts';

/** Every call of the operators' console is below it, and every call below it is for operators alone. */
export const operatorApi = '/api/operator';

const id = { params: z.object({ id: z.string() }) };
const operators = { response: { 200: operatorsSchema } };

/** Calls that change something take an Idempotency-Key, except entering and leaving. */
export const operatorRoutes = {
  'GET /api/operator/me': { response: { 200: operatorSelfSchema } },
  'POST /api/operator/enter': { body: enterSchema, response: { 200: operatorSelfSchema } },
  'POST /api/operator/leave': { response: { 204: z.null() } },

  'GET /api/operator/audit': { querystring: auditQuerySchema, response: { 200: auditPageSchema } },

  'GET /api/operator/operators': operators,
  'POST /api/operator/operators': { body: newOperatorSchema, ...operators },
  'DELETE /api/operator/operators/:id': { ...id, body: reasonOnlySchema, ...operators },
} as const;
