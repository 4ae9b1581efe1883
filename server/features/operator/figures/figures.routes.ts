import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { type Figures, figureNames } from '#shared/operator/figures.schema.ts';
import { requireOperator } from '../access/operator-guard.ts';
import { readFigures } from './figures.service.ts';

export function figureRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/operator/figures'),
    handler: async (request) => {
      requireOperator(request);
      return readFigures(deps, request.query);
    },
  });

  const { querystring } = route('GET /api/operator/figures').schema;
  app.get('/api/operator/figures.csv', { schema: { querystring } }, async (request, reply) => {
    requireOperator(request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="figures.csv"')
      .send(csvOf(await readFigures(deps, request.query)));
  });
}

/** Amounts in cents, as everywhere in the API of the console. Nothing in it is text that people wrote. */
function csvOf({ unit, periods }: Figures): string {
  const lines = periods.map(({ start, values }) => [start, ...figureNames.map((name) => values[name])]);
  return [[unit, ...figureNames], ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
