import type { DataExport } from '#shared/leaving/leaving.schema.ts';
import type { ExportRow } from './data-exports.repository.ts';

export function presentExport(row: ExportRow): DataExport {
  return {
    id: row.id,
    format: row.format,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.finishedAt?.toISOString() ?? null,
    size: row.size,
    expiresAt: row.expiresAt.toISOString(),
  };
}
