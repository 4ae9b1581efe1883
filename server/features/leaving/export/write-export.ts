import type { Deps } from '#server/deps.ts';
import { nextIteration } from '#server/http/load/next-iteration.ts';
import type { ExportFormat } from '#shared/leaving/leaving.schema.ts';
import { maxPhotoBytes, uploadIdOfPhoto } from '#shared/uploads/photos.ts';
import { messageEntries } from './booking-entries.ts';
import * as exported from './export.repository.ts';
import { type Exported, type PageOf, sections } from './sections.ts';
import { zipped } from './zipped.ts';

/** Few enough that a page takes a few milliseconds to read and pack. */
const perPage = 25;

export type ExportSource = Exported & { photoUrl: string | null };

/** The whole file, piece by piece: at no time is more than a few pages of it in memory. */
export async function* writeExport(
  deps: Deps,
  source: ExportSource,
  format: ExportFormat,
): AsyncGenerator<Uint8Array> {
  const json = writeJson(deps, source);
  if (format === 'json') yield* json;
  else yield* zipped({ json, photo: await readPhoto(deps, source.photoUrl) });
}

async function* writeJson(deps: Deps, person: Exported): AsyncGenerator<Uint8Array> {
  const overview = await exported.readOverview(deps.db, person);
  // The overview is an object: what follows continues it.
  yield Buffer.from(`{"exportedAt": ${JSON.stringify(deps.now())},\n${overview.trim().slice(1, -1)}`);
  for (const { name, entries } of sections) yield* writeList(name, pagesOf(deps, person, entries));
  yield* writeList('messages', pagesOfMessages(deps, person));
  yield Buffer.from('}\n');
}

async function* writeList(name: string, pages: AsyncIterable<exported.Entry[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`,\n"${name}": [`);
  let separator = '\n';
  for await (const page of pages) {
    if (page.length > 0) yield Buffer.from(separator + page.map(({ text }) => text).join(',\n'));
    if (page.length > 0) separator = ',\n';
    await nextIteration();
  }
  yield Buffer.from(']');
}

async function* pagesOf(deps: Deps, person: Exported, entries: PageOf): AsyncGenerator<exported.Entry[]> {
  for (let after: exported.Position | undefined; ; ) {
    const page = await exported.readPage(deps.db, person, entries, { after, limit: perPage });
    yield page;
    if (page.length < perPage) return;
    after = page.at(-1);
  }
}

async function* pagesOfMessages(deps: Deps, person: Exported): AsyncGenerator<exported.Entry[]> {
  for (let after: string | undefined; ; ) {
    const chats = await exported.listChats(deps.db, person, { after, limit: perPage });
    for (const bookingId of chats) yield* pagesOf(deps, person, messageEntries(bookingId));
    if (chats.length < perPage) return;
    after = chats.at(-1);
  }
}

async function readPhoto({ storage }: Deps, url: string | null): Promise<Buffer | undefined> {
  const id = url === null ? undefined : uploadIdOfPhoto(url);
  return id === undefined ? undefined : storage.get(`photo/${id}`, maxPhotoBytes);
}
