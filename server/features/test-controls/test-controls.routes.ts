import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { listSent } from '#server/features/mails/mails.repository.ts';
import { requireLoopback } from '#server/http/loopback.ts';
import type { App } from '#server/http/types.ts';
import { jobHandlers, sweeps } from '#server/jobs/jobs.ts';
import { runSweeps } from '#server/jobs/schedule.ts';

const century = 100 * 365 * 86_400;

const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.minimum(-century), z.maximum(century)) }),
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
const maxMails = 1000;

/** Time, jobs and mail by hand: registered only with TEST_CONTROLS=on, answered only to this machine. */
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
      const swept = await runSweeps(deps, sweeps, 'all');
      return { sweeps: swept, jobs: await deps.queue.drain(jobHandlers(deps)) };
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
