import { demoClient } from '#server/db/demo/clients.ts';
import { localDay } from '#server/db/demo/local-time.ts';
import { completeEnded } from '#server/features/bookings/moves/complete-booking.service.ts';
import { sendReminders } from '#server/features/notifications/bookings/reminders.service.ts';
import { readNotifications } from '#server/features/notifications/notifications.service.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { freeTimes, withOpenHours } from './open-hours.ts';
import { findPerson, neverStopping, play, type Step } from './sample-sessions.ts';
import type { SampleWorld } from './sample-world.ts';
import { message, proposal, sessionSteps, step } from './steps.ts';
import { messages, requests } from './today.copy.ts';

const client = demoClient.username;
const expert = 'mara';
const designer = 'priya';
const otherClient = 'hector-bz';
const quarterMs = 15 * minuteMs;

/**
 * What a visitor finds on both dashboards: requests to answer, a session within the hour, one tomorrow with a new time
 * proposed and unread messages, and one that has just ended.
 */
export async function playToday(world: SampleWorld, now: Date): Promise<void> {
  world.clock.at = now;
  const free = await freeTimes(world, expert, { daysAhead: 3, duration: 45 });
  const { timeZone } = await findPerson(world, expert);
  // Sessions around the current time may be outside the experts' hours.
  await withOpenHours(world, [expert, designer], async () => {
    await play(world, todaysSteps(now.getTime(), timeZone ?? 'UTC', free));
    world.clock.at = now;
  });
}

function todaysSteps(now: number, zone: string, [firstFree = 0, secondFree = 0]: number[]): Step[] {
  const day = (ahead: number) => localDay(zone, now + ahead * dayMs);
  const ended = Math.floor((now - 5 * minuteMs) / quarterMs) * quarterMs;
  const soon = Math.ceil((now + 25 * minuteMs) / quarterMs) * quarterMs;
  const before = (hours: number) => now - hours * hourMs;
  const both = { client, expert, duration: 30 };
  const tomorrow = sessionSteps(
    before(30),
    { ...both, scheduledAt: day(1).at(600), message: requests.tomorrow },
    25,
  );
  const design = sessionSteps(
    before(71),
    { ...both, expert: designer, scheduledAt: day(2).at(900), message: requests.designer },
    40,
  );
  return [
    sessionSteps(
      before(50),
      { ...both, duration: 15, scheduledAt: ended - quarterMs, message: requests.justEnded },
      12,
    ),
    sessionSteps(before(26), { ...both, scheduledAt: soon, message: requests.soon }, 20),
    tomorrow,
    design,
    sessionSteps(before(2), { ...both, duration: 45, scheduledAt: firstFree, message: requests.nextWeek }),
    sessionSteps(before(0.5), {
      ...{ client: otherClient, expert, duration: 15 },
      ...{ scheduledAt: secondFree, message: requests.newClient },
    }),
  ]
    .flatMap(({ steps }) => steps)
    .concat(
      proposal(before(0.7), client, day(1).at(840), tomorrow.id),
      messages.clientCannotMakeIt.map((text, n) =>
        message(before(0.65) + n * minuteMs, client, text, tomorrow.id),
      ),
      proposal(before(4), designer, day(2).at(930), design.id),
      message(before(3.9), designer, messages.designerAsks, design.id),
      [client, expert].map((who) => step(before(12), (world) => readBell(world, who))),
      step(soon - dayMs + minuteMs, ({ deps }) => sendReminders(deps, neverStopping)),
      step(ended, ({ deps }) => completeEnded(deps, neverStopping)),
    );
}

async function readBell(world: SampleWorld, username: string): Promise<void> {
  const { id } = await findPerson(world, username);
  await readNotifications(world.deps, id, undefined);
}
