import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { presentSelf } from '#server/features/accounts/accounts.presenter.ts';
import { listSent } from '#server/features/mails/mails.repository.ts';
import { requireLoopback } from '#server/http/loopback.ts';
import { sessionCookie } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { jobs, sweeps } from '#server/jobs/jobs.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { runSweeps } from '#server/jobs/schedule.ts';
import { selfSchema } from '#shared/accounts/accounts.schema.ts';
import { daySeconds } from '#shared/durations.ts';
import { buildScenario, scenarioSchema } from './scenario.service.ts';

const centurySeconds = 100 * 365 * daySeconds;

const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.minimum(-centurySeconds), z.maximum(centurySeconds)) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);
const outboxSchema = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    messageId: z.string(),
    sentAt: z.nullable(z.iso.datetime()),
    attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  }),
);
const builtSchema = z.object({
  people: z.record(
    z.string(),
    z.extend(selfSchema, {
      profileId: z.nullable(z.string()),
      cookie: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  bookings: z.array(z.object({ id: z.string(), clientSecret: z.nullable(z.string()) })),
});
const maxMails = 1000;

/** Controls the clock, jobs and mail in tests. Registered only with TEST_CONTROLS=on, and only for loopback requests. */
export function testControlRoutes(app: App, deps: Deps): void {
  const guard = { preValidation: requireLoopback };

  app.post(
    '/test/clock',
    { ...guard, schema: { body: clockSchema, response: { 200: z.object({ now: z.iso.datetime() }) } } },
    async ({ body }) => {
      const moved =
        'now' in body
          ? await deps.clock.moveTo(new Date(body.now))
          : await deps.clock.moveBy(body.advanceSeconds * 1000);
      return { now: moved.toISOString() };
    },
  );

  app.post(
    '/test/jobs',
    {
      ...guard,
      schema: {
        response: { 200: z.object({ sweeps: z.array(z.string()), jobs: z.record(z.string(), z.number()) }) },
      },
    },
    async () => {
      const visible = sweeps.filter(({ upkeep }) => !upkeep);
      const swept = await runSweeps(deps, visible, 'all');
      return { sweeps: swept, jobs: await runJobs(deps, jobs) };
    },
  );

  app.post(
    '/test/scenario',
    { ...guard, schema: { body: scenarioSchema, response: { 201: builtSchema } } },
    async ({ body }, reply) => {
      const { people, bookings } = await buildScenario(deps, body);
      const presented = Object.entries(people).map(([name, { user, sessionToken, profileId }]) => [
        name,
        { ...presentSelf(user, false), profileId, cookie: sessionCookie(deps.config, sessionToken) },
      ]);
      return reply.code(201).send({ people: Object.fromEntries(presented), bookings });
    },
  );

  app.get('/test/outbox', { ...guard, schema: { response: { 200: outboxSchema } } }, async () => {
    const sent = await listSent(deps.db, maxMails);
    return sent.reverse().map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      sentAt: mail.sentAt?.toISOString() ?? null,
      attachments: mail.attachments,
    }));
  });
}
