import { setTimeout as sleep } from 'node:timers/promises';
import { live, newLife } from '#test/faults/booking-lives.ts';
import type { Environment } from '#test/faults/environment.ts';
import { readMailTruth, stopMails, untilMailed } from '#test/faults/mail-state.ts';
import { signUpPeople } from '#test/faults/people.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { inTurns } from '#test/faults/traffic.ts';

const house = 'kills';
const together = 6;
/** Most of a mail's way is spent here: a kill falls between the mail server's having it and our knowing. */
const delayMs = 800;
const patienceMs = 15_000;

/** FLT-14: all processes end without a word while they hand mails over, and hand over the rest when they are back. */
export const mailKills: Scenario = async ({ world, counts }) => {
  const cast = await signUpPeople(world, counts.mailPeople, house);
  world.mailServer.behave({ delayMs });
  const lives = Array.from({ length: counts.mailLives }, () => newLife(cast, 'cancelledByExpert'));
  await inTurns(lives, together, (life) => live(world, life));
  let kills = 0;
  for (let n = 0; n < counts.mailKills && (await isHandingOver(world)); n += 1) {
    await Promise.all(world.apps.map((app) => app.kill()));
    kills += world.apps.length;
  }
  world.mailServer.behave({});
  await untilMailed(world, 300_000, counts.hurry !== 0);
  const { decided, arrived, repeats, findings } = await readMailTruth(world, house, kills);
  await stopMails(world, house);
  return {
    lives,
    figures: { kills, decided, arrived, repeats },
    findings: [
      ...findings,
      { rule: 'FLT-14 the kills fell where it hurts', broken: repeats === 0 ? [`${kills} kills`] : [] },
    ],
  };
};

/** Waits until the mail server has got one more mail, and isn't done with it. */
async function isHandingOver({ mailServer }: Environment): Promise<boolean> {
  const before = mailServer.received.length;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
    if (mailServer.received.length > before) return true;
    await sleep(20);
  }
  return false;
}
