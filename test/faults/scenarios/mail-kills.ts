import { setTimeout as sleep } from 'node:timers/promises';
import { newRun, runBooking } from '#test/faults/booking-runs.ts';
import type { Environment } from '#test/faults/environment.ts';
import { compareMails, removeEmailAddresses, waitUntilMailed } from '#test/faults/mail-state.ts';
import { signUpPeople } from '#test/faults/people.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { forEachConcurrently } from '#test/faults/traffic.ts';

const group = 'kills';
const concurrency = 6;
/** Most of the delivery time is spent here, so a kill falls after the mail server got the email and before we know. */
const delayMs = 800;
const waitLimitMs = 15_000;

/** FLT-14: all processes are killed while sending emails, and send the rest after their restart. */
export const mailKills: Scenario = async ({ env, counts }) => {
  const people = await signUpPeople(env, counts.mailPeople, group);
  env.mailServer.behave({ delayMs });
  const runs = Array.from({ length: counts.mailBookings }, () => newRun(people, 'cancelledByExpert'));
  await forEachConcurrently(runs, concurrency, (run) => runBooking(env, run));
  let kills = 0;
  for (let n = 0; n < counts.mailKills && (await isDelivering(env)); n += 1) {
    await Promise.all(env.apps.map((app) => app.kill()));
    kills += env.apps.length;
  }
  env.mailServer.behave({});
  await waitUntilMailed(env, 300_000, counts.fastForward !== 0);
  const { stored, arrived, repeats, findings } = await compareMails(env, group, kills);
  await removeEmailAddresses(env, group);
  return {
    runs,
    figures: { kills, stored, arrived, repeats },
    findings: [
      ...findings,
      {
        rule: 'FLT-14 the kills interrupted deliveries',
        violations: repeats === 0 ? [`${kills} kills`] : [],
      },
    ],
  };
};

/** Waits until the mail server has received one more email but not yet confirmed it. */
async function isDelivering({ mailServer }: Environment): Promise<boolean> {
  const before = mailServer.received.length;
  for (let waitedMs = 0; waitedMs < waitLimitMs; waitedMs += 20) {
    if (mailServer.received.length > before) return true;
    await sleep(20);
  }
  return false;
}
