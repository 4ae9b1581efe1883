import { unitVector } from '#server/adapters/embeddings/embeddings-port.ts';
import type { Deps } from '#server/deps.ts';
import { profileTexts } from './profile-texts.ts';
import * as vectors from './profile-vectors.repository.ts';

const atOnce = 8;
const longestJobMs = 10_000;

/** Vectors of another model, of an older text, or missing: work for the queue. */
export async function queueDueVectors({ db, embeddings, queue }: Deps): Promise<void> {
  const model = await embeddings.model();
  if (model === undefined) return;
  const [due] = await vectors.findDue(db, model, 1);
  if (due) await queue.send(db, 'profiles.embed', {});
}

/** Makes the vectors that are due, some of them at a time; the rest is another job's. */
export async function embedDueProfiles(deps: Deps): Promise<void> {
  const { db, embeddings, queue } = deps;
  const model = await embeddings.model();
  if (model === undefined) return;
  const failed: string[] = [];
  const end = performance.now() + longestJobMs;
  while (performance.now() < end) {
    const due = await vectors.findDue(db, model, atOnce, failed);
    if (due.length === 0) return;
    const refused = await embedAll(deps, due);
    // Nobody's text was taken: the provider is away, and the schedule comes back to it.
    if (refused.length === due.length) return;
    failed.push(...refused);
  }
  await queue.send(db, 'profiles.embed', {});
}

/** One text that can't be taken must not keep the others waiting: then each is tried alone. */
async function embedAll(deps: Deps, due: vectors.DueProfile[]): Promise<string[]> {
  try {
    await embed(deps, due);
    return [];
  } catch (error) {
    deps.log.warn({ err: error, profiles: due.map(({ id }) => id) }, 'vectors come later');
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
  const { model, vectors: made } = await embeddings.embedTexts(texts.flat());
  let taken = 0;
  for (const [place, profile] of due.entries()) {
    const count = texts[place]?.length ?? 0;
    const mean = meanOf(made.slice(taken, taken + count));
    taken += count;
    await vectors.storeVector(db, profile, model, mean);
  }
}

function meanOf(vectors: Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [n, value] of vector.entries()) sum[n] = (sum[n] ?? 0) + value;
  return unitVector(sum);
}
