import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { asCents } from '#shared/money.ts';
import { extensionRoutes } from './extensions/extensions.routes.ts';
import { acceptRequest, declineRequest, withdrawRequest } from './moves/answer-request.service.ts';
import { cancelBooking, cancellationQuote } from './moves/cancel-booking.service.ts';
import type { MoveRequest } from './moves/locked-booking.ts';
import { presentMove } from './moves/present-move.ts';
import { markNoShow, reportProblem } from './moves/report-problem.service.ts';
import { tip } from './moves/tip.service.ts';
import { acceptProposal } from './proposals/accept-proposal.service.ts';
import { proposeTime, refuseProposal } from './proposals/proposals.service.ts';
import { paymentSecret, setMessage, setSaveCard } from './request/booking-payment.service.ts';
import { requestBooking } from './request/request-booking.service.ts';
import { presentBooking, presentRequested, viewingBy } from './view/bookings.presenter.ts';
import { findUnpaid, listBookings, viewBooking, viewPaidBooking } from './view/read-booking.service.ts';
import { calendarOf } from './view/session-calendar.ts';

export function bookingRoutes(app: App, deps: Deps): void {
  requestRoutes(app, deps);
  viewRoutes(app, deps);
  moveRoutes(app, deps);
  proposalRoutes(app, deps);
  extensionRoutes(app, deps);
}

function requestRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/bookings'),
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const { receipt, isNew } = await requestBooking(deps, user, request.body, keyOf(request));
      const secret = await paymentSecret(deps, receipt.id);
      return reply.code(isNew ? 201 : 200).send(presentRequested(receipt, secret));
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/payment'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      await deps.limits.hit('payments', user.id);
      const booking = await findUnpaid(deps, user.id, request.params.id);
      const clientSecret = await paymentSecret(deps, booking.id);
      const { saveCard, message } = request.body ?? {};
      if (saveCard !== undefined) await setSaveCard(deps, booking, saveCard);
      if (message !== undefined) await setMessage(deps, booking.id, message);
      return { clientSecret };
    },
  });
}

function viewRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/bookings/me'),
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const { rows, total, past } = await listBookings(deps, user.id, request.query.offset);
      const viewing = viewingBy(deps, user.id);
      reply.header('x-total-count', total).header('x-past-count', past);
      return rows.map((row) => presentBooking(row, viewing));
    },
  });

  app.route({
    ...route('GET /api/bookings/:id'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const whole = await viewBooking(deps, user.id, request.params.id);
      return presentBooking(whole, viewingBy(deps, user.id));
    },
  });

  app.route({
    ...route('GET /api/payments/:id/booking'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const whole = await viewPaidBooking(deps, user.id, request.params.id);
      return presentBooking(whole, viewingBy(deps, user.id));
    },
  });

  app.route({
    ...route('GET /api/bookings/:id/cancellation'),
    handler: async (request) => cancellationQuote(deps, readMove(request)),
  });

  const params = z.object({ id: z.string() });
  app.get('/api/bookings/:id/calendar.ics', { schema: { params } }, async (request, reply) => {
    const { user } = requireViewer(request);
    const whole = await viewBooking(deps, user.id, request.params.id);
    const party = whole.booking.bookerId === user.id ? 'booker' : 'expert';
    // Inline: Apple's devices open it in their calendar. Everything else downloads it.
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="session.ics"')
      .send(calendarOf(deps, whole, party, 'PUBLISH'));
  });
}

function moveRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/bookings/:id/confirm'),
    handler: async (request) => {
      const { reason, despiteCalendar } = request.body ?? {};
      const move = { ...readMove(request), reason: reason ?? undefined, despiteCalendar };
      return presentMove(deps, move, () => acceptRequest(deps, move));
    },
  });

  const moves = {
    decline: declineRequest,
    withdraw: withdrawRequest,
  } as const;
  for (const name of Object.keys(moves) as (keyof typeof moves)[]) {
    app.route({
      ...route(`POST /api/bookings/:id/${name}`),
      handler: async (request) => {
        const move = { ...readMove(request), reason: request.body?.reason ?? undefined };
        return presentMove(deps, move, () => moves[name](deps, move));
      },
    });
  }

  const reports = { 'no-show': markNoShow, report: reportProblem } as const;
  for (const name of Object.keys(reports) as (keyof typeof reports)[]) {
    app.route({
      ...route(`POST /api/bookings/:id/${name}`),
      handler: async (request) => {
        const { reason, shareMessages } = request.body ?? {};
        const move = { ...readMove(request), reason: reason ?? undefined, shareMessages };
        return presentMove(deps, move, () => reports[name](deps, move));
      },
    });
  }

  app.route({
    ...route('POST /api/bookings/:id/cancel'),
    handler: async (request) => {
      const { reason, refund: shownRefund } = request.body ?? {};
      const move = { ...readMove(request), reason: reason ?? undefined, shownRefund };
      return presentMove(deps, move, () => cancelBooking(deps, move));
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/tip'),
    handler: async (request) =>
      tip(deps, { ...readMove(request), amount: asCents(request.body.amount * 100) }),
  });
}

function proposalRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/bookings/:id/proposals'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const move = readMove(request);
      return presentMove(deps, move, () => proposeTime(deps, user, { ...move, proposal: request.body }));
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/proposals/:proposalId/accept'),
    handler: async (request) => {
      const { proposalId } = request.params;
      const move = { ...readMove(request), despiteCalendar: request.body?.despiteCalendar };
      return presentMove(deps, move, () => acceptProposal(deps, { ...move, proposalId }));
    },
  });

  app.route({
    ...route('POST /api/bookings/:id/proposals/:proposalId/refuse'),
    handler: async (request) => {
      const { proposalId } = request.params;
      const move = readMove(request);
      return presentMove(deps, move, () => refuseProposal(deps, { ...move, proposalId }));
    },
  });
}

function readMove(request: FastifyRequest<{ Params: { id: string } }>): MoveRequest {
  const { user } = requireViewer(request);
  return { userId: user.id, bookingId: request.params.id, key: keyOf(request) };
}
