import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { route } from '#server/http/route.ts';
import { clearSessionCookie, requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import type { ExportFormat } from '#shared/leaving/leaving.schema.ts';
import { deleteAccount } from './deletion/delete-account.service.ts';
import { previewDeletion } from './deletion/preview.service.ts';
import { presentExport } from './export/export.presenter.ts';
import { latestExport, openExport, requestExport } from './export/exports.service.ts';

export function leavingRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/settings/export'),
    handler: async (request, reply) => {
      const { file, format, row } = await requestExport(deps, requireViewer(request), request.body ?? {});
      if (row) return reply.code(202).send(presentExport(row));
      return sendFile(reply, { file, format, at: deps.now() });
    },
  });

  app.route({
    ...route('GET /api/settings/exports'),
    handler: async (request) => {
      const row = await latestExport(deps, requireViewer(request).user.id);
      return { latest: row ? presentExport(row) : null };
    },
  });

  app.route({
    ...route('GET /api/settings/exports/:id'),
    handler: async (request, reply) => {
      const { file, row } = await openExport(deps, requireViewer(request).user.id, request.params.id);
      return sendFile(reply, { file, format: row.format, at: row.requestedAt });
    },
  });

  app.route({
    ...route('GET /api/settings/account/deletion'),
    handler: async (request) => previewDeletion(deps, requireViewer(request).user.id),
  });

  app.route({
    ...route('DELETE /api/settings/account'),
    handler: async (request, reply) => {
      await deleteAccount(deps, requireViewer(request).user, request.body);
      clearSessionCookie(reply, deps.config);
      return reply.code(204).send(null);
    },
  });
}

const types: Record<ExportFormat, string> = {
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

type ExportFile = { file: Readable; format: ExportFormat; at: Date };

function sendFile(reply: FastifyReply, { file, format, at }: ExportFile): FastifyReply {
  const name = `intime-data-${at.toISOString().slice(0, 10)}.${format}`;
  return reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`).send(file);
}
