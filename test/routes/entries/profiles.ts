import { entry, type RouteEntries, read } from '../route-entry.ts';

/** Experts: profile, hours, photo, figures and payouts. */
export const profilesRoutes: RouteEntries = {
  'GET /api/profile/me': read('expert', 10, 'one profile with its setup'),
  'POST /api/profiles': entry('person', 15, 'one insert, and its place in the search index'),
  'PATCH /api/profile/me': entry('expert', 15, 'one update, and its place in the search index'),
  'PATCH /api/profile/setup': entry('expert', 15, 'one update'),
  'POST /api/profile/verification': entry('expert', 15, 'one request and its case', {
    limits: ['verifications'],
  }),
  'PUT /api/profile/pricing': entry('expert', 20, 'replaces at most three prices'),
  'GET /api/profile/availability': read('expert', 10, 'at most 84 weekly ranges and 400 dates'),
  'PUT /api/profile/availability': entry(
    'expert',
    20,
    'replaces at most 84 weekly ranges and 400 dates of 12 ranges each',
  ),
  'GET /api/calendars': read('expert', 10, 'at most 10 connections and their calendars'),
  'POST /api/calendars': entry(
    'expert',
    60,
    'asks another server, at most 5 MB for each calendar, and stores what is read under the expert’s lock',
    { limits: ['calendars'] },
  ),
  'GET /api/calendars/busy': read('expert', 10, 'the busy times of 62 days'),
  'PATCH /api/calendars/:id': entry(
    'expert',
    60,
    'one connection and its calendars, under the expert’s lock',
  ),
  'PUT /api/calendars/:id/password': entry('expert', 60, 'as connecting it', { limits: ['calendars'] }),
  'DELETE /api/calendars/:id': entry('expert', 30, 'one connection with its busy times'),
  'POST /api/calendars/:id/check': entry('expert', 60, 'as connecting it', { limits: ['calendars'] }),
  'POST /api/objects/upload': entry('person', 10, 'signs an address', { limits: ['uploads'] }),
  'PUT /api/profile/photo': entry('person', 10, 'decodes a photo of at most 10 MB in a process of its own'),
  'PUT /uploads/:id': entry('link', 5, 'stores a file of at most 10 MB, only for a signed URL', {
    body: 'photo',
  }),
  'GET /api/admin/stats': read('expert', 10, 'counts over all bookings and profiles'),
  'GET /api/stats/mine': read('expert', 15, 'sums over the expert’s own sessions of the month'),
  'GET /api/payouts': read('expert', 30, 'the expert’s account, and one call to the provider when it is due'),
  'POST /api/payouts/onboarding': entry('expert', 20, 'two calls to the provider', {
    limits: ['onboarding'],
  }),
};
