import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { requireOperator } from '../access/operator-guard.ts';
import {
  cancelBookingAsOperator,
  decideBooking,
  settleOutside,
  writeOff,
} from './booking-actions.service.ts';
import { presentRecord } from './booking-record.presenter.ts';
import { readRecord } from './booking-record.service.ts';

type BookingRequest = FastifyRequest<{ Params: { id: string } }>;

export function bookingRecordRoutes(app: App, deps: Deps): void {
  const record = async (request: BookingRequest) => presentRecord(await readRecord(deps, request.params.id));
  const about = (request: BookingRequest) => ({ bookingId: request.params.id, key: keyOf(request) });

  app.route({
    ...route('GET /api/operator/bookings/:id'),
    handler: async (request) => {
      requireOperator(request);
      return record(request);
    },
  });

  app.route({
    ...route('POST /api/operator/bookings/:id/decide'),
    handler: async (request) => {
      await decideBooking(deps, requireOperator(request), { ...about(request), ...request.body });
      return record(request);
    },
  });

  const actions = {
    cancel: cancelBookingAsOperator,
    'settle-outside': settleOutside,
    'write-off': writeOff,
  } as const;
  for (const name of Object.keys(actions) as (keyof typeof actions)[]) {
    app.route({
      ...route(`POST /api/operator/bookings/:id/${name}`),
      handler: async (request) => {
        await actions[name](deps, requireOperator(request), { ...about(request), ...request.body });
        return record(request);
      },
    });
  }
}
