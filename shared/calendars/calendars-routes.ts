import * as z from 'zod/mini';
import {
  busyQuerySchema,
  busySchema,
  calendarChangeSchema,
  calendarConnectionSchema,
  calendarsSchema,
  newCalendarSchema,
  newPasswordSchema,
} from './calendars.schema.ts';

const id = { params: z.object({ id: z.string() }) };

/** An expert's calendars elsewhere. */
export const calendarsRoutes = {
  'GET /api/calendars': { response: { 200: calendarsSchema } },
  'POST /api/calendars': { body: newCalendarSchema, response: { 201: calendarConnectionSchema } },
  'GET /api/calendars/busy': { querystring: busyQuerySchema, response: { 200: busySchema } },
  'PATCH /api/calendars/:id': {
    ...id,
    body: calendarChangeSchema,
    response: { 200: calendarConnectionSchema },
  },
  /** Reads the account with it before it answers. */
  'PUT /api/calendars/:id/password': {
    ...id,
    body: newPasswordSchema,
    response: { 200: calendarConnectionSchema },
  },
  'DELETE /api/calendars/:id': { ...id, response: { 204: z.null() } },
  /** Reads it now. Answers once it was read, or with the problem. */
  'POST /api/calendars/:id/check': { ...id, response: { 200: calendarConnectionSchema } },
} as const;
