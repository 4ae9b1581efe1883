import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { requireOperator } from '../access/operator-guard.ts';
import { findPeople, readPerson } from './find-people.service.ts';
import { presentDetail, presentPreview, presentSummary } from './people.presenter.ts';
import * as actions from './person-actions.service.ts';
import { liftSuspension, previewSuspension, suspendPerson } from './suspension.service.ts';

type PersonRequest = FastifyRequest<{ Params: { id: string } }>;

export function peopleRoutes(app: App, deps: Deps): void {
  const detail = async (request: PersonRequest) =>
    presentDetail(await readPerson(deps, request.params.id), requireOperator(request).userId);

  app.route({
    ...route('GET /api/operator/people'),
    handler: async (request) => {
      const { page, bookingId, next } = await findPeople(deps, request.query);
      return { people: page.map(presentSummary), bookingId, next };
    },
  });

  app.route({ ...route('GET /api/operator/people/:id'), handler: detail });

  app.route({
    ...route('GET /api/operator/people/:id/suspension'),
    handler: async (request) => {
      const { id } = request.params;
      return presentPreview(await previewSuspension(deps, requireOperator(request), id), id);
    },
  });

  const work = {
    suspend: suspendPerson,
    lift: liftSuspension,
    'sign-out': actions.signOutEverywhere,
    'reset-sign-in': actions.resetSignIn,
    verify: actions.verifyExpert,
    unverify: actions.unverifyExpert,
    'refuse-verification': actions.refuseVerification,
    'hide-profile': actions.hideProfile,
    'unhide-profile': actions.unhideProfile,
  } as const;
  for (const name of Object.keys(work) as (keyof typeof work)[]) {
    app.route({
      ...route(`POST /api/operator/people/:id/${name}`),
      handler: async (request) => {
        const { reason } = request.body;
        const action = { userId: request.params.id, reason, key: keyOf(request) };
        await work[name](deps, requireOperator(request), action);
        return detail(request);
      },
    });
  }
}
