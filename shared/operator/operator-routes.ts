import * as z from 'zod/mini';
import { passkeyRequestSchema } from '#shared/security/passkeys.schema.ts';
import { auditPageSchema, auditQuerySchema } from './audit.schema.ts';
import { bookingDecisionSchema, bookingRecordSchema } from './bookings.schema.ts';
import { caseClosingSchema, newCaseNoteSchema } from './case-input.schema.ts';
import { caseAssignmentSchema, caseDetailSchema, casesPageSchema, casesQuerySchema } from './cases.schema.ts';
import { figuresQuerySchema, figuresSchema } from './figures.schema.ts';
import {
  consoleEntrySchema,
  newOperatorSchema,
  operatorSelfSchema,
  operatorsSchema,
  reasonOnlySchema,
} from './operator.schema.ts';
import {
  peoplePageSchema,
  peopleQuerySchema,
  personDetailSchema,
  reviewRecordSchema,
  suspensionPreviewSchema,
} from './people.schema.ts';

/** Every call of the operators' console is below it, and every call below it is for operators alone. */
export const operatorApi = '/api/operator';

const id = { params: z.object({ id: z.string() }) };
const oneCase = { ...id, response: { 200: caseDetailSchema } };
const oneBooking = { ...id, response: { 200: bookingRecordSchema } };
const onePerson = { ...id, response: { 200: personDetailSchema } };
const personAction = { ...onePerson, body: reasonOnlySchema };
const oneReview = { ...id, response: { 200: reviewRecordSchema } };
const operators = { response: { 200: operatorsSchema } };

/** Calls that change something take an Idempotency-Key, except entering and leaving. */
export const operatorRoutes = {
  'GET /api/operator/me': { response: { 200: operatorSelfSchema } },
  'POST /api/operator/enter': { body: consoleEntrySchema, response: { 200: operatorSelfSchema } },
  'POST /api/operator/enter/passkey': { response: { 200: passkeyRequestSchema } },
  'POST /api/operator/leave': { response: { 204: z.null() } },

  'GET /api/operator/cases': { querystring: casesQuerySchema, response: { 200: casesPageSchema } },
  'GET /api/operator/cases/:id': oneCase,
  'POST /api/operator/cases/:id/assign': { ...oneCase, body: caseAssignmentSchema },
  'POST /api/operator/cases/:id/notes': { ...oneCase, body: newCaseNoteSchema },
  'POST /api/operator/cases/:id/close': { ...oneCase, body: caseClosingSchema },
  'POST /api/operator/cases/:id/reopen': { ...oneCase, body: reasonOnlySchema },

  'GET /api/operator/bookings/:id': oneBooking,
  'POST /api/operator/bookings/:id/decide': { ...oneBooking, body: bookingDecisionSchema },
  'POST /api/operator/bookings/:id/cancel': { ...oneBooking, body: reasonOnlySchema },
  'POST /api/operator/bookings/:id/settle-outside': { ...oneBooking, body: reasonOnlySchema },
  'POST /api/operator/bookings/:id/write-off': { ...oneBooking, body: reasonOnlySchema },

  'GET /api/operator/people': { querystring: peopleQuerySchema, response: { 200: peoplePageSchema } },
  'GET /api/operator/people/:id': onePerson,
  'GET /api/operator/people/:id/suspension': { ...id, response: { 200: suspensionPreviewSchema } },
  'POST /api/operator/people/:id/suspend': personAction,
  'POST /api/operator/people/:id/lift': personAction,
  'POST /api/operator/people/:id/sign-out': personAction,
  'POST /api/operator/people/:id/reset-sign-in': personAction,
  'POST /api/operator/people/:id/verify': personAction,
  'POST /api/operator/people/:id/unverify': personAction,
  'POST /api/operator/people/:id/refuse-verification': personAction,
  'POST /api/operator/people/:id/hide-profile': personAction,
  'POST /api/operator/people/:id/unhide-profile': personAction,

  'GET /api/operator/reviews/:id': oneReview,
  'POST /api/operator/reviews/:id/hide': { ...oneReview, body: reasonOnlySchema },
  'POST /api/operator/reviews/:id/unhide': { ...oneReview, body: reasonOnlySchema },

  'GET /api/operator/figures': { querystring: figuresQuerySchema, response: { 200: figuresSchema } },

  'GET /api/operator/audit': { querystring: auditQuerySchema, response: { 200: auditPageSchema } },

  'GET /api/operator/operators': operators,
  'POST /api/operator/operators': { body: newOperatorSchema, ...operators },
  'DELETE /api/operator/operators/:id': { ...id, body: reasonOnlySchema, ...operators },
} as const;
