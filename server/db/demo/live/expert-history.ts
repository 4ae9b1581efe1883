import type { PastSession } from '#server/db/demo/past-sessions.ts';
import { readReview } from '#server/db/demo/read-review.ts';
import { declineRequest } from '#server/features/bookings/moves/answer-request.service.ts';
import { completeEnded } from '#server/features/bookings/moves/complete-booking.service.ts';
import { deliverDueMails } from '#server/features/mails/mails.service.ts';
import { fetchMissedEvents, processDueEvents } from '#server/features/money/events/events.service.ts';
import { refreshAccount, startOnboarding } from '#server/features/money/payouts/accounts.service.ts';
import { payOut } from '#server/features/money/payouts/payouts.service.ts';
import { replyToReview, writeReview } from '#server/features/reviews/reviews.service.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import {
  acceptSession,
  findPerson,
  findProfile,
  neverStopping,
  requestSession,
  type SampleRequest,
  type Step,
} from './sample-sessions.ts';
import type { SampleWorld } from './sample-world.ts';

const declinedEvery = 6;
const declineReason = 'This isn’t my field, and I’d only be guessing. Try someone who does retail.';

/** An expert's past, step by step: the payout account, each session from its request to its payout, and reviews. */
export function historyOf(sessions: PastSession[], payoutHours: number, now: Date): Step[] {
  const [first] = sessions.toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
  if (!first) return [];
  const { username } = first.expert;
  const steps: Step[] = [
    { at: later(first.requestedAt, -dayMs), run: (world) => connectPayouts(world, username) },
    ...sessions.flatMap((session, n) => stepsOf(session, n, payoutHours)),
  ];
  return steps.filter(({ at }) => at < now);
}

function stepsOf(session: PastSession, n: number, payoutHours: number): Step[] {
  const { expert, client, requestedAt, scheduledAt, endsAt, duration, message } = session;
  const respondedAt = later(requestedAt, responseMinutes(session, n) * minuteMs);
  const request = { client: client.username, expert: expert.username, scheduledAt, duration, message };
  let id = '';
  return [
    ...(n % declinedEvery === 1 ? declined(request, requestedAt) : []),
    {
      at: requestedAt,
      run: async (world) => {
        id = await requestSession(world, request);
      },
    },
    { at: respondedAt, run: (world) => acceptSession(world, expert.username, id) },
    { at: endsAt, run: ({ deps }) => completeEnded(deps, neverStopping) },
    ...reviewOf(session, () => id),
    { at: later(endsAt, payoutHours * hourMs), run: payAndTell },
  ];
}

async function payAndTell({ deps }: SampleWorld): Promise<void> {
  // Nothing is paid out before all events are known.
  await fetchMissedEvents(deps, neverStopping);
  await processDueEvents(deps);
  await payOut(deps, neverStopping);
  await deliverDueMails(deps);
}

/** Around the expert's usual response time. */
function responseMinutes({ expert }: PastSession, n: number): number {
  return Math.max(2, (expert.responseMinutes ?? 30) + ((n * 7) % 15) - 7);
}

/** A request for the same time that the expert turned down, two hours before the one they accepted. */
function declined(request: SampleRequest, requestedAt: Date): Step[] {
  let id = '';
  return [
    {
      at: later(requestedAt, -2 * hourMs),
      run: async (world) => {
        id = await requestSession(world, { ...request, message: undefined });
      },
    },
    {
      at: later(requestedAt, -hourMs),
      run: async (world) => {
        const { id: userId } = await findPerson(world, request.expert);
        await declineRequest(world.deps, { userId, bookingId: id, reason: declineReason });
      },
    },
  ];
}

function reviewOf({ client, expert, review, reviewedAt, repliedAt }: PastSession, id: () => string): Step[] {
  if (!review) return [];
  const { rating, comment, reply } = readReview(review);
  let reviewId = '';
  const write: Step = {
    at: reviewedAt,
    run: async (world) => {
      const { id: userId } = await findPerson(world, client.username);
      const request = { bookingId: id(), rating, ...(comment ? { comment } : {}) };
      reviewId = (await writeReview(world.deps, { userId, request, key: undefined })).review.id;
    },
  };
  const answer: Step = {
    at: repliedAt,
    run: async (world) => {
      const { id: userId } = await findPerson(world, expert.username);
      await replyToReview(world.deps, { userId, reviewId, comment: reply ?? '', key: undefined });
    },
  };
  return reply ? [write, answer] : [write];
}

async function connectPayouts(world: SampleWorld, username: string): Promise<void> {
  const [user, profileId] = [await findPerson(world, username), await findProfile(world, username)];
  await world.submitPage(await startOnboarding(world.deps, user, profileId), 'choice=finish');
  const account = await refreshAccount(world.deps, profileId);
  if (!account?.canBePaid) throw new Error(`${username} has no payout account`);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
