import { entry, type RouteEntries, read } from '../route-entry.ts';

/** Accounts, settings, notifications and links in emails. */
export const accountsRoutes: RouteEntries = {
  'POST /auth/register': entry('anyone', 10, 'hashes a password', { limits: ['registration'] }),
  // With a second step, also wrongSecondStepsFrom and wrongSecondStep, which take the right password to reach.
  'POST /auth/login': entry('anyone', 30, 'hashes a password, whether or not the user exists', {
    limits: ['wrongPasswordsFrom', 'wrongPasswordHere', 'wrongPasswordAnywhere'],
  }),
  'POST /auth/passkey/options': entry('anyone', 5, 'signs a few bytes'),
  'POST /auth/passkey': entry('anyone', 20, 'one indexed read and one signature', {
    limits: ['wrongPasskeysFrom'],
  }),
  'POST /auth/logout': entry('anyone', 10, 'ends one session'),
  'POST /auth/forgot': entry('anyone', 10, 'one email, sent by a job', { limits: ['passwordReset'] }),
  'POST /auth/reset': entry('link', 10, 'hashes a password, only for a valid link'),
  'POST /auth/confirm-email': entry('link', 15, 'one update, only for a valid link'),
  'POST /auth/not-me': entry('link', 20, 'removes one app or passkey, only for a valid link'),
  'GET /auth/user': read('person', 5, 'the session'),
  'PATCH /api/user/update': entry('person', 10, 'one update'),
  'GET /api/settings': read('person', 10, 'one indexed read'),
  'PATCH /api/settings': entry('person', 30, 'hashes a password and sends an email for a new address', {
    limits: ['emailChanges', 'wrongPasswordHere', 'wrongPasswordAnywhere'],
  }),
  'POST /api/settings/password': entry('person', 20, 'hashes two passwords', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/settings/username': entry('person', 25, 'hashes a password, one update and one email', {
    limits: ['securityMails', 'wrongPasswordHere', 'wrongPasswordAnywhere'],
  }),
  'GET /api/settings/devices': read('person', 10, 'the person’s sessions'),
  'DELETE /api/settings/devices': entry('person', 10, 'ends the person’s other sessions'),
  'DELETE /api/settings/devices/:id': entry('person', 10, 'ends one session'),
  'POST /api/settings/calendar': entry('person', 15, 'hashes a password', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere'],
  }),
  // With a second step, the changes below also count against wrongSecondStepsFrom.
  'POST /api/settings/confirm/passkey': entry('person', 10, 'signs a few bytes'),
  'GET /api/settings/sign-in': read('person', 10, 'at most ten passkeys'),
  'POST /api/settings/passkeys/options': entry('person', 15, 'hashes a password', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/settings/passkeys': entry('person', 20, 'verifies a new passkey and sends an email', {
    limits: ['securityMails'],
  }),
  'PATCH /api/settings/passkeys/:id': entry('person', 15, 'one update'),
  'DELETE /api/settings/passkeys/:id': entry('person', 30, 'hashes a password and sends an email', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'PUT /api/settings/second-step/passkey': entry('person', 30, 'hashes a password and sends an email', {
    limits: ['securityMails', 'wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/settings/second-step/app': entry('person', 15, 'hashes a password', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/settings/second-step/app/confirm': entry('person', 30, 'three codes and an email', {
    limits: ['securityMails', 'wrongSecondStep'],
  }),
  'DELETE /api/settings/second-step/app': entry('person', 30, 'hashes a password and sends an email', {
    limits: ['wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
  }),
  'POST /api/settings/second-step/recovery-codes': entry(
    'person',
    30,
    'hashes a password and sends an email',
    {
      limits: ['securityMails', 'wrongPasswordHere', 'wrongPasswordAnywhere', 'wrongSecondStep'],
    },
  ),
  'DELETE /api/settings/calendar': entry('person', 10, 'one update'),
  'POST /api/settings/export': entry(
    'person',
    60,
    'at most 2000 entries, read in pages; a job makes larger ones',
    {
      limits: ['exports', 'wrongPasswordHere', 'wrongPasswordAnywhere'],
    },
  ),
  'GET /api/settings/exports': read('person', 10, 'one indexed read'),
  'GET /api/settings/exports/:id': read('person', 15, 'reads a stored file in parts'),
  'GET /api/settings/account/deletion': read(
    'person',
    60,
    'what the person has coming up and the money they have here',
  ),
  'DELETE /api/settings/account': entry(
    'person',
    120,
    'hashes a password, and ends what the person has booked',
    {
      limits: ['wrongPasswordHere', 'wrongPasswordAnywhere'],
    },
  ),
  'GET /api/unsubscribe/:token': read('link', 5, 'one indexed read, only for a valid link'),
  'POST /api/unsubscribe/:token': entry('link', 5, 'one update, only for a valid link'),
  'POST /unsubscribe/:token': entry('link', 5, 'one update, only for a valid link'),
  'GET /calendar/:token.ics': read(
    'link',
    10,
    'at most 1000 sessions, none older than 90 days, only for a valid link',
  ),
  'GET /api/notices': read('person', 15, 'the latest notifications and what waits for the person'),
  'POST /api/notices/read': entry('person', 10, 'updates the person’s unread notifications'),
  'GET /api/stream': read('person', 5, 'one open response, at most ten for each person; reads what changed', {
    limits: ['streams'],
  }),
  'POST /api/reports': entry('person', 15, 'one insert into a case', { limits: ['reports'] }),
};
