import { type LoadedModel, loadNative, loadWebAssembly } from './minilm.ts';

/** What the worker sends: first the model it loaded, or why none; then one reply per text, in order. */
export type WorkerMessage =
  | { model: string }
  | { loadErrors: string[] }
  | { numbers: Float32Array }
  | { error: string };

/**
 * Runs the model in its own process. A thread wouldn't do: the native runtime can't be loaded twice in one process, so a
 * crashed thread couldn't be restarted, and stopping a thread while it computes kills the whole process.
 */
const send = (message: WorkerMessage) => process.send?.(message);
process.once('disconnect', () => process.exit());
// Only the parent ends this process: a signal to the whole group must not interrupt requests being finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const loadErrors: string[] = [];
const loaded = (await tryLoad(loadNative)) ?? (await tryLoad(loadWebAssembly));
if (loaded) serve(loaded);
else send({ loadErrors });

/** A model counts as loaded once it has embedded a text. */
async function tryLoad(load: () => Promise<LoadedModel>): Promise<LoadedModel | undefined> {
  try {
    const model = await load();
    await model.embed('warm');
    return model;
  } catch (error) {
    loadErrors.push((error as Error).message);
    return undefined;
  }
}

function serve({ model, embed }: LoadedModel): void {
  process.on('message', (text: string) => {
    embed(text).then(
      (numbers) => send({ numbers }),
      (error: unknown) => send({ error: (error as Error).message }),
    );
  });
  send({ model });
}
