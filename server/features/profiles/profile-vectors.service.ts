import { unitVector } from '#server/adapters/embeddings/embeddings-port.ts';
import type { Deps } from '#server/deps.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { minuteMs } from '#shared/durations.ts';
import { profileTexts } from './profile-texts.ts';
import * as vectors from './profile-vectors.repository.ts';

const batchSize = 8;
/** Longer than a batch takes. Also the pause before a failed text is tried again. */
const retryMs = minuteMs;
const providerDownMs = 10_000;

/** Computes vectors that are missing, outdated, or from another model. */
export async function embedDueProfiles(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  const model = await deps.embeddings.model();
  if (model === undefined) return { count: 0 };
  let [count, isDown] = [0, false];
  const embedBatch = async () => {
    const at = deps.now();
    const retryAt = new Date(at.getTime() + retryMs);
    const due = await vectors.claimDue(deps.db, model, { at, retryAt, limit: batchSize });
    if (due.length === 0) return false;
    const refused = await embedAll(deps, due);
    count += due.length - refused.length;
    // Every text failed, so the provider is probably down.
    isDown = refused.length === due.length;
    return !isDown;
  };
  await takeDue(embedBatch, { stopping });
  return isDown ? { count, pauseMs: providerDownMs } : { count };
}

/**
 * If a batch fails, tries each text alone, so that one bad text doesn't block the others. If the first two fail as
 * well, the provider is probably down, and the rest isn't tried. Returns the ids that got no vector.
 */
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
    if (place === 1 && refused.length === 2) {
      const untried = due.slice(2).map(({ id }) => id);
      await vectors.release(deps.db, untried);
      return [...refused, ...untried];
    }
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
