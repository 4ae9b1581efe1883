import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { bookingSchema, cancellationSchema } from '#shared/bookings/booking-view.schema.ts';
import {
  finishPaymentSchema,
  moveSchema,
  newBookingSchema,
  newProposalSchema,
  requestedBookingSchema,
} from '#shared/bookings/bookings.schema.ts';
import { asCents } from '#shared/money.ts';
import { newTipSchema, tipSchema } from '#shared/reviews/reviews.schema.ts';
import { acceptRequest, declineRequest, withdrawRequest } from './moves/answer-request.service.ts';
import { cancelBooking, cancellationTerms } from './moves/cancel-booking.service.ts';
import { presentMove } from './moves/present-move.ts';
import { markNoShow, reportProblem } from './moves/report-problem.service.ts';
import { tip } from './moves/tip.service.ts';
import { acceptProposal, proposeTime, refuseProposal } from './proposals/proposals.service.ts';
import { paymentSecret, setSaveCard } from './request/booking-payment.service.ts';
import { requestBooking } from './request/request-booking.service.ts';
import { presentBooking, presentRequested, presentTerms } from './view/bookings.presenter.ts';
import { findUnpaid, listBookings, viewBooking } from './view/read-booking.service.ts';
import { calendarOf } from './view/session-calendar.ts';

const params = z.object({ id: z.string() });
const proposalParams = z.object({ id: z.string(), proposalId: z.string() });
const page = z.object({
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e6)), 0),
});
const bookingResponse = { 200: bookingSchema };

export function bookingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/bookings',
    {
      schema: {
        body: newBookingSchema,
        response: { 200: requestedBookingSchema, 201: requestedBookingSchema },
      },
    },
    async (request, reply) => {
      const { user } = requireViewer(request);
      const { receipt, isNew } = await requestBooking(deps, user, request.body, keyOf(request));
      const secret = await paymentSecret(deps, receipt.id);
      return reply.code(isNew ? 201 : 200).send(presentRequested(receipt, secret));
    },
  );

  app.get(
    '/api/bookings/me',
    { schema: { querystring: page, response: { 200: z.array(bookingSchema) } } },
    async (request, reply) => {
      const { user } = requireViewer(request);
      const { rows, total, past } = await listBookings(deps, user.id, request.query.offset);
      const viewing = { viewerId: user.id, at: deps.now(), rules: deps.config };
      reply.header('x-total-count', total).header('x-past-count', past);
      return rows.map((row) => presentBooking(row, viewing));
    },
  );

  app.get('/api/bookings/:id', { schema: { params, response: bookingResponse } }, async (request) => {
    const { user } = requireViewer(request);
    const whole = await viewBooking(deps, user.id, request.params.id);
    return presentBooking(whole, { viewerId: user.id, at: deps.now(), rules: deps.config });
  });

  app.post(
    '/api/bookings/:id/payment',
    {
      schema: {
        params,
        body: finishPaymentSchema,
        response: { 200: z.object({ clientSecret: z.nullable(z.string()) }) },
      },
    },
    async (request) => {
      const booking = await findUnpaid(deps, requireViewer(request).user.id, request.params.id);
      const clientSecret = await paymentSecret(deps, booking.id);
      const { saveCard } = request.body ?? {};
      if (saveCard !== undefined) await setSaveCard(deps, booking, saveCard);
      return { clientSecret };
    },
  );

  app.get(
    '/api/bookings/:id/cancellation',
    { schema: { params, response: { 200: cancellationSchema } } },
    async (request) => {
      const { user } = requireViewer(request);
      return presentTerms(await cancellationTerms(deps, { userId: user.id, bookingId: request.params.id }));
    },
  );

  app.get('/api/bookings/:id/calendar.ics', { schema: { params } }, async (request, reply) => {
    const { user } = requireViewer(request);
    const whole = await viewBooking(deps, user.id, request.params.id);
    const party = whole.booking.bookerId === user.id ? 'booker' : 'expert';
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="session.ics"')
      .send(calendarOf(deps, whole, party, 'PUBLISH'));
  });

  const moves = {
    confirm: acceptRequest,
    decline: declineRequest,
    withdraw: withdrawRequest,
    cancel: cancelBooking,
    'no-show': markNoShow,
    report: reportProblem,
  };
  for (const [name, move] of Object.entries(moves)) {
    app.post(
      `/api/bookings/:id/${name}`,
      { schema: { params, body: moveSchema, response: bookingResponse } },
      async (request) => {
        const moveRequest = { ...readMove(request), reason: request.body?.reason ?? undefined };
        return presentMove(deps, moveRequest, () => move(deps, moveRequest));
      },
    );
  }

  app.post(
    '/api/bookings/:id/tip',
    { schema: { params, body: newTipSchema, response: { 200: tipSchema } } },
    async (request) => tip(deps, { ...readMove(request), amount: asCents(request.body.amount * 100) }),
  );

  app.post(
    '/api/bookings/:id/proposals',
    { schema: { params, body: newProposalSchema, response: bookingResponse } },
    async (request) => {
      const { user } = requireViewer(request);
      const move = readMove(request);
      return presentMove(deps, move, () => proposeTime(deps, user, { ...move, proposal: request.body }));
    },
  );

  for (const [name, answer] of Object.entries({ accept: acceptProposal, refuse: refuseProposal })) {
    app.post(
      `/api/bookings/:id/proposals/:proposalId/${name}`,
      { schema: { params: proposalParams, response: bookingResponse } },
      async (request) => {
        const { proposalId } = request.params;
        const move = readMove(request);
        return presentMove(deps, move, () => answer(deps, { ...move, proposalId }));
      },
    );
  }
}

function readMove(request: FastifyRequest<{ Params: { id: string } }>) {
  const { user } = requireViewer(request);
  return { userId: user.id, bookingId: request.params.id, key: keyOf(request) };
}
