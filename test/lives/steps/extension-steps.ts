import { tooLate } from '#server/features/bookings/extensions/extensions.copy.ts';
import type { ExtensionAnswer } from '#shared/bookings/extensions.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import type { Party, Step } from '../life.ts';
import { callAs, type KnownBooking, type People } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { payWithCard } from './pay-with-card.ts';

const extensionSteps = ['offerExtension', 'answerExtension', 'payExtension', 'checkExtension'] as const;
type ExtensionStep =
  | Extract<Step, { do: 'offerExtension' | 'answerExtension' | 'payExtension' }>
  | { do: 'checkExtension' };

export function isExtensionStep(step: Step): step is Step & ExtensionStep {
  return (extensionSteps as readonly string[]).includes(step.do);
}

/** What the two people in a session do in its room about more time. */
export function playExtensionStep(
  world: World,
  people: People,
  booking: KnownBooking,
  step: ExtensionStep,
): Promise<string> {
  switch (step.do) {
    case 'offerExtension':
      return click(world, people, booking, { by: step.by, verb: 'offer' });
    case 'answerExtension':
      return click(world, people, booking, { by: step.by, verb: step.agree ? 'agree' : 'refuse' });
    case 'payExtension':
      return payWithCard(world, booking.extensionSecret, step.card);
    case 'checkExtension':
      return askForPayment(world, people, booking);
  }
}

type Click = { by: Party; verb: 'offer' | 'agree' | 'refuse' };

/** Clicks what the room shows, at the price that it shows. Once both agree, the client's page asks what to pay. */
async function click(
  world: World,
  people: People,
  booking: KnownBooking,
  { by, verb }: Click,
): Promise<string> {
  const room = await callAs(world, people[by], 'GET', `/api/rooms/${booking.id}`);
  if (room.statusCode !== 200) return `${room.statusCode} ${room.body}`;
  const { extension: shown } = room.json<Room>();
  if (!shown || (verb !== 'offer' && !shown.id)) return 'not shown';
  booking.extensionId = shown.id;
  const path = verb === 'offer' ? '' : `/${shown.id}/${verb}`;
  const url = `/api/bookings/${booking.id}/extensions${path}`;
  const answer = await callAs(world, people[by], 'POST', url, { price: shown.price });
  if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.body}`;
  const { extension } = answer.json<ExtensionAnswer>();
  booking.extensionId ??= extension?.id ?? null;
  const isAgreed = verb === 'agree' || (verb === 'offer' && extension?.state !== 'offered');
  return isAgreed ? `agreed, payment: ${await askForPayment(world, people, booking)}` : '200';
}

/** The client's page asks how the payment stands, which also continues it. */
async function askForPayment(world: World, people: People, booking: KnownBooking): Promise<string> {
  const { id, extensionId } = booking;
  if (!extensionId) return 'no offer';
  const url = `/api/bookings/${id}/extensions/${extensionId}/pay`;
  const answer = await callAs(world, people.client, 'POST', url);
  if (answer.statusCode === 409 && answer.body.includes(tooLate))
    booking.toldExtensions.push({ id: extensionId, added: false });
  if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.body}`;
  const { status, clientSecret } = answer.json<ExtraPayment>();
  if (clientSecret) booking.extensionSecret = clientSecret;
  if (status === 'captured') booking.toldExtensions.push({ id: extensionId, added: true });
  return status;
}
