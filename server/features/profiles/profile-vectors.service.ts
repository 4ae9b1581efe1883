import { unitVector } from '#server/adapters/embeddings/embeddings-port.ts';
import type { Deps } from '#server/deps.ts';
import { profileTexts } from './profile-texts.ts';
import * as vectors from './profile-vectors.repository.ts';

const batchSize = 8;
const maxJobMs = 10_000;

/** Queues a job if any profile's vector is missing, outdated, or from another model. */
export async function queueDueVectors({ db, embeddings, queue }: Deps): Promise<void> {
  const model = await embeddings.model();
  if (model === undefined) return;
  const [due] = await vectors.findDue(db, model, 1);
  if (due) await queue.send(db, 'profiles.embed', {});
}

/** Computes due vectors in batches for up to ten seconds, then leaves the rest to a new job. */
export async function embedDueProfiles(deps: Deps): Promise<void> {
  const { db, embeddings, queue } = deps;
  const model = await embeddings.model();
  if (model === undefined) return;
  const failed: string[] = [];
  const end = performance.now() + maxJobMs;
  while (performance.now() < end) {
    const due = await vectors.findDue(db, model, batchSize, failed);
    if (due.length === 0) return;
    const refused = await embedAll(deps, due);
    // Every text failed, so the provider is down. The schedule tries again later.
    if (refused.length === due.length) return;
    failed.push(...refused);
  }
  await queue.send(db, 'profiles.embed', {});
}

/** If a batch fails, tries each text alone, so that one bad text doesn't block the others. Returns the ids that failed. */
async function embedAll(deps: Deps, due: vectors.DueProfile[]): Promise<string[]> {
  try {
    await embed(deps, due);
    return [];
  } catch (error) {
    deps.log.warn({ err: error, profiles: due.map(({ id }) => id) }, 'embedding failed');
    if (due.length === 1) return due.map(({ id }) => id);
  }
  const refused: string[] = [];
  for (const [place, each] of due.entries()) {
    refused.push(...(await embedAll(deps, [each])));
    if (place === 1 && refused.length === 2) return due.map(({ id }) => id);
  }
  return refused;
}

async function embed({ db, embeddings }: Deps, due: vectors.DueProfile[]): Promise<void> {
  const texts = due.map(profileTexts);
  const { model, vectors: embedded } = await embeddings.embedTexts(texts.flat());
  let next = 0;
  for (const [place, profile] of due.entries()) {
    const count = texts[place]?.length ?? 0;
    const mean = meanOf(embedded.slice(next, next + count));
    next += count;
    await vectors.storeVector(db, profile, model, mean);
  }
}

function meanOf(vectors: Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [n, value] of vector.entries()) sum[n] = (sum[n] ?? 0) + value;
  return unitVector(sum);
}
