import { and, asc, eq, sql } from 'drizzle-orm';
import { extensions } from '#server/db/tables/extensions.ts';
import { mails } from '#server/db/tables/mails.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { ExtensionAnswer } from '#shared/bookings/extensions.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { Person } from './people.ts';
import { session, testRooms } from './test-rooms.ts';

/** Running sessions, half an hour from 9:00, with 15 more minutes to be had for $50. */
export function testExtensions() {
  const it = testRooms();
  const { scenario } = it;
  type Who = 'booker' | 'expert';
  const person = (who: Who): Person => scenario[who];
  const path = (id: string) => `/api/bookings/${id}/extensions`;
  const post = (who: Who, id: string, rest = '', headers = {}) =>
    person(who).call('POST', `${path(id)}${rest}`, undefined, headers);
  const rows = (id: string) =>
    it
      .db()
      .select()
      .from(extensions)
      .where(eq(extensions.bookingId, id))
      .orderBy(asc(extensions.offeredAt), sql`${extensions.outcome} is null`);
  const last = async (id: string) => {
    const row = (await rows(id)).at(-1);
    if (!row) throw new Error('no extension');
    return row;
  };
  const answer = async (who: Who, id: string, verb: 'agree' | 'refuse' | 'pay', headers = {}) =>
    post(who, id, `/${(await last(id)).id}/${verb}`, headers);
  const offer = async (who: Who, id: string) => {
    const response = await post(who, id);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<ExtensionAnswer>().extension;
  };
  const agree = async (who: Who, id: string) => {
    const response = await answer(who, id, 'agree');
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<ExtensionAnswer>().extension;
  };
  const payment = async (id: string) => (await answer('booker', id, 'pay')).json<ExtraPayment>();
  return {
    ...it,
    post,
    answer,
    offer,
    agree,
    rows,
    last,
    payment,
    /** New parties with a session that has run for 25 minutes. */
    running: async (fields: object = {}) => {
      await scenario.signUpParties();
      const response = await scenario.book(scenario.booker, { scheduledAt: session.scheduledAt, ...fields });
      const { id, clientSecret } = response.json<RequestedBooking>();
      await scenario.pay(clientSecret);
      await it.view(id);
      const accepted = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
      if (accepted.statusCode !== 200) throw new Error(accepted.body);
      it.at('09:25:00');
      return id;
    },
    /** Both agree, and the client enters a card. */
    extended: async (id: string, card?: string) => {
      await offer('expert', id);
      await agree('booker', id);
      const { clientSecret = null } = await payment(id);
      await scenario.pay(clientSecret, card);
      // The provider isn’t asked twice within half a second.
      scenario.moveTo(new Date(scenario.it.deps.now().getTime() + 1_000).toISOString());
      return payment(id);
    },
    mailsAbout: (id: string) => it.db().select().from(mails).where(eq(mails.bookingId, id)),
    extension: async (who: Who, id: string) => (await it.room(person(who), id)).extension,
    paymentsOf: (id: string) =>
      it
        .db()
        .select()
        .from(payments)
        .where(and(eq(payments.bookingId, id), eq(payments.kind, 'extension')))
        .orderBy(asc(payments.createdAt)),
  };
}
