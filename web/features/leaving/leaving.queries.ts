import { queryOptions } from '@tanstack/react-query';
import type { DeletionPreview, ExportFormat } from '#shared/leaving/leaving.schema.ts';
import { ApiError, sendCall } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';

const pollMs = 10_000;

/** The copy of their data that the person asked for last. */
export const latestExport = queryOptions({
  queryKey: ['/api/settings/exports'],
  queryFn: async ({ signal }) => (await call('GET /api/settings/exports', { signal })).latest,
  refetchInterval: ({ state: { data } }) => (data && data.readyAt === null ? pollMs : false),
  staleTime: 0,
  gcTime: 0,
});

export const exportPath = (id: string) => `/api/settings/exports/${encodeURIComponent(id)}`;

/** Null if it is large: it is then made in the background. */
export async function requestExport(
  format: ExportFormat,
  password: string,
): Promise<{ name: string; content: Blob } | null> {
  const answer = await sendCall('POST', '/api/settings/export', { format, password });
  if (answer.status === 202) return null;
  const disposition = answer.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `intime-data.${format}`;
  return { name, content: await answer.blob() };
}

/** What deleting the account would do now. */
export function previewDeletion(): Promise<DeletionPreview> {
  return call('GET /api/settings/account/deletion');
}

/** Only if the person still gets back what they were shown. */
export async function deleteAccount(password: string, { sessions }: DeletionPreview): Promise<void> {
  await call('DELETE /api/settings/account', { body: { password, shownRefund: sessions.refund } });
}

/** What deleting would do now, if it failed because that isn't what the person was shown. */
export function changedPreview(error: unknown): DeletionPreview | undefined {
  if (!(error instanceof ApiError) || !('preview' in error.body)) return undefined;
  return error.body.preview as DeletionPreview;
}
