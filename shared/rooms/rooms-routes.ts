import * as z from 'zod/mini';
import { enteredRoomSchema, iceSchema, newSignalSchema, roomSchema, signalsSchema } from './rooms.schema.ts';

const room = { params: z.object({ bookingId: z.string() }) };
const visit = { params: z.object({ bookingId: z.string(), visit: z.string() }) };
const nothing = { 204: z.null() };
const invalidSeq = 'Must be the number of a signal';
const seq = z.coerce
  .number(invalidSeq)
  .check(z.int(invalidSeq), z.minimum(0, invalidSeq), z.maximum(Number.MAX_SAFE_INTEGER, invalidSeq));

/** The room of a session, for its two parties. */
export const roomRoutes = {
  'GET /api/rooms/:bookingId': { ...room, response: { 200: roomSchema } },
  /** Enters. The person's visit in another tab ends. */
  'POST /api/rooms/:bookingId/visits': { ...room, response: { 201: enteredRoomSchema } },
  'POST /api/rooms/:bookingId/visits/:visit/here': {
    ...visit,
    response: { 200: z.object({ room: roomSchema }) },
  },
  'DELETE /api/rooms/:bookingId/visits/:visit': { ...visit, response: nothing },
  'POST /api/rooms/:bookingId/visits/:visit/signals': { ...visit, body: newSignalSchema, response: nothing },
  /** What was sent to this visit, oldest first, at most 100 at once. */
  'GET /api/rooms/:bookingId/visits/:visit/signals': {
    ...visit,
    querystring: z.object({ after: z._default(seq, 0) }),
    response: { 200: signalsSchema },
  },
  /** Credentials for the relay that end later than those before. */
  'POST /api/rooms/:bookingId/visits/:visit/ice': {
    ...visit,
    response: { 200: z.object({ ice: iceSchema }) },
  },
} as const;
