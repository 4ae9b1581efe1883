import { AppError } from '#server/errors.ts';
import { proposeTime } from '#server/features/bookings/proposals/proposals.service.ts';
import { sendMessage } from '#server/features/messages/messages.service.ts';
import { minuteMs } from '#shared/durations.ts';
import {
  acceptSession,
  announce,
  findPerson,
  requestSession,
  type SampleRequest,
  type Step,
} from './sample-sessions.ts';
import type { SampleWorld } from './sample-world.ts';

/** The booking's id once it was requested; undefined if its time was taken. */
type BookingId = () => string | undefined;

/** A request at this time, accepted that many minutes later, or still waiting for an answer. */
export function sessionSteps(
  at: number,
  { scheduledAt, ...request }: Omit<SampleRequest, 'scheduledAt'> & { scheduledAt: number },
  acceptedAfter?: number,
): { steps: Step[]; id: BookingId } {
  let id: string | undefined;
  const made = step(at, async (world) => {
    id = await requestSession(world, { ...request, scheduledAt: new Date(scheduledAt) }).catch(unlessTaken);
  });
  const accepted = (after: number) =>
    step(at + after * minuteMs, async (world) => id && acceptSession(world, request.expert, id));
  return {
    steps: acceptedAfter === undefined ? [made] : [made, accepted(acceptedAfter)],
    id: () => id,
  };
}

/** When sample sessions are renewed, the time may already be booked; then this one is skipped. */
function unlessTaken(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'conflict') return undefined;
  throw error;
}

export function proposal(at: number, by: string, time: number, bookingId: BookingId): Step {
  return step(at, async (world) => {
    const id = bookingId();
    if (id === undefined) return;
    const proposed = { scheduledAt: new Date(time).toISOString() };
    await proposeTime(world.deps, await findPerson(world, by), { bookingId: id, proposal: proposed }).catch(
      unlessTaken,
    );
  });
}

export function message(at: number, by: string, content: string, bookingId: BookingId): Step {
  return step(at, async (world) => {
    const id = bookingId();
    if (id === undefined) return;
    const sender = await findPerson(world, by);
    await sendMessage(world.deps, sender.id, { bookingId: id, content }, undefined);
  });
}

/** People are notified after each step, at its time. */
export function step(at: number, run: (world: SampleWorld) => Promise<unknown>): Step {
  return {
    at: new Date(at),
    run: async (world) => {
      await run(world);
      await announce(world);
    },
  };
}
