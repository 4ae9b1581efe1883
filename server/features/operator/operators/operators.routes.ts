import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { requireOperator } from '../access/operator-guard.ts';
import { presentOperator } from './operators.presenter.ts';
import * as operators from './operators.repository.ts';
import { grantOperator, revokeOperator } from './operators.service.ts';

export function operatorRoutes(app: App, deps: Deps): void {
  const list = async () => (await operators.list(deps.db)).map(presentOperator);

  app.route({ ...route('GET /api/operator/operators'), handler: list });

  app.route({
    ...route('POST /api/operator/operators'),
    handler: async (request) => {
      await grantOperator(deps, requireOperator(request), { ...request.body, key: keyOf(request) });
      return list();
    },
  });

  app.route({
    ...route('DELETE /api/operator/operators/:id'),
    handler: async (request) => {
      const { reason } = request.body;
      const { id: userId } = request.params;
      await revokeOperator(deps, requireOperator(request), { userId, reason, key: keyOf(request) });
      return list();
    },
  });
}
