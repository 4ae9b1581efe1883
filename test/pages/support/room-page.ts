import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { connectStream, sendLiveEvent } from './fake-stream.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { clientSecret, config } from './payment-form.ts';
import { aRoom } from './sample-room.ts';
import { noNotices, nora, priya } from './samples.ts';
import { aSession } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';
// Import lazily loaded modules up front, so that no test waits for their compilation.
import '#web/features/payments/sandbox/sandbox-card.tsx';
import '#web/pages/room/more-time/more-time.tsx';
import '#web/pages/room/room-chat.tsx';

/** Five minutes before the end of the sample session. */
const fiveLeft = '2032-03-04T09:25:00.000Z';
const end = '2032-03-04T09:30:00.000Z';
export const longerEnd = '2032-03-04T09:45:00.000Z';

const extensionPath = '/api/bookings/*/extensions';
export const offerCall = `POST ${extensionPath}`;
export const agreeCall = `POST ${extensionPath}/*/agree`;
export const refuseCall = `POST ${extensionPath}/*/refuse`;
export const payCall = `POST ${extensionPath}/*/pay`;
export const visa = { brand: 'visa', last4: '4242' };

const extensionId = '00000000-0000-4000-e000-000000000001';

/** 15 minutes for $50, as this party sees it. */
export function anExtension(party: Party, changes: Partial<Extension> = {}): Extension {
  return {
    id: changes.state === undefined || changes.state === 'available' ? null : extensionId,
    state: 'available',
    by: null,
    minutes: 15,
    price: '50.00',
    receives: party === 'expert' ? '45.00' : null,
    card: null,
    until: end,
    ...changes,
  };
}

export type RoomApi = FakeApi & {
  /** What the server has from now on, which the page hasn't heard of. */
  change: (changes: Partial<Room>) => void;
  /** The same, and the page hears that the room has changed. */
  tell: (changes: Partial<Room>) => Promise<void>;
  room: () => Room;
  /** From now on the client's payment stands like this. */
  setPayment: (payment: ExtraPayment) => void;
};

/** The room of the sample session, five minutes before its end. Offers and answers work as on the server. */
function roomApi(party: Party, changes: Partial<Extension>): RoomApi {
  let room = aRoom(25, { party, extension: anExtension(party, changes), minutesTogether: 24 });
  const change = (next: Partial<Room>) => {
    room = { ...room, ...next };
  };
  const answerWith = (next: Partial<Extension>) => () => {
    change({ extension: anExtension(party, { card: changes.card ?? null, ...next }) });
    return { extension: room.extension };
  };
  const visits = `/api/rooms/${room.bookingId}/visits`;
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile,
    'GET /api/config': config,
    'GET /api/bookings/*': aSession(party),
    'GET /api/messages/*': [],
    'GET /api/rooms/*': () => room,
    [`POST ${visits}`]: () => ({
      visit: 'mine',
      room,
      ice: { servers: [], relayOnly: false, expiresAt: null },
    }),
    [`POST ${visits}/*/here`]: () => ({ room }),
    [`DELETE ${visits}/*`]: new Response(null, { status: 204 }),
    [`GET ${visits}/*/signals`]: { signals: [] },
    [offerCall]: answerWith({ state: 'offered', by: party }),
    [agreeCall]: answerWith({ state: 'agreed', by: party === 'expert' ? 'booker' : 'expert', until: end }),
    [refuseCall]: answerWith({}),
  });
  return {
    ...api,
    change,
    tell: async (next) => {
      change(next);
      await sendLiveEvent('room', { bookingId: room.bookingId });
    },
    room: () => room,
    setPayment: (payment) => api.on(payCall, payment),
  };
}

type Options = {
  party?: Party;
  extension?: Partial<Extension>;
  payment?: ExtraPayment;
  /** Coming back from the bank's page, which approved the payment. */
  fromBank?: boolean;
  room?: Partial<Room>;
  /** Doesn’t join the call. */
  inLobby?: boolean;
};

const approved = `?payment_intent=pi_1&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`;

/** Joins the call, in Berlin. */
export async function openRoom(options: Options = {}): Promise<OpenedPage & { api: RoomApi }> {
  const { party = 'booker', extension = {}, payment, fromBank = false, room = {} } = options;
  const { inLobby = false } = options;
  stopClockAt(fiveLeft);
  setOwnTimeZone('Europe/Berlin');
  const api = roomApi(party, extension);
  if (payment) api.setPayment(payment);
  if (fromBank) api.on('GET /sandbox/stripe/v1/payment_intents/pi_1', { id: 'pi_1', status: 'succeeded' });
  api.change(room);
  const page = await openPage(`/room/${api.room().bookingId}${fromBank ? approved : ''}`, {
    as: party === 'expert' ? priya : nora,
  });
  await screen.findByRole('heading', { level: 1 });
  await connectStream();
  if (!inLobby) await joinCall(page);
  return { ...page, api };
}

export async function joinCall({ user }: OpenedPage): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Join now' }));
  return screen.findByRole('region', { name: /^Call with/ });
}

export const panel = () => screen.findByRole('region', { name: 'More time' });

/** What the panel says, and with it to screen readers. */
export async function expectSaid(text: string): Promise<void> {
  const shown = await panel();
  await waitFor(() => expect(shown.querySelector('[role=status]')).toHaveTextContent(text));
}
