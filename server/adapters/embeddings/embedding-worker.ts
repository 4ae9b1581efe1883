import { loadMiniLmOnnx } from './minilm-onnx.ts';
import { loadMiniLmWasm } from './minilm-wasm.ts';

export type LoadedModel = { model: string; embed(text: string): Promise<Float32Array> };

/** What this process says: first which model it has, or why none; then an answer to each text, in turn. */
export type WorkerMessage =
  | { model: string }
  | { impossible: string[] }
  | { numbers: Float32Array }
  | { refused: string };

/**
 * A process for the model. Not a thread: the native runtime can't be loaded twice in a process, so a thread
 * that died would stay dead, and one that is stopped while it computes takes the whole process with it.
 */
const say = (message: WorkerMessage) => process.send?.(message);
process.once('disconnect', () => process.exit());
// Only who started it ends it: a signal to all our processes must not spoil what is being finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const reasons: string[] = [];
const loaded = (await tryTo(loadMiniLmOnnx)) ?? (await tryTo(loadMiniLmWasm));
if (loaded) serve(loaded);
else say({ impossible: reasons });

/** Loaded is what has embedded something. */
async function tryTo(load: () => Promise<LoadedModel>): Promise<LoadedModel | undefined> {
  try {
    const model = await load();
    await model.embed('warm');
    return model;
  } catch (error) {
    reasons.push((error as Error).message);
    return undefined;
  }
}

function serve({ model, embed }: LoadedModel): void {
  process.on('message', (text: string) => {
    embed(text).then(
      (numbers) => say({ numbers }),
      (error: unknown) => say({ refused: (error as Error).message }),
    );
  });
  say({ model });
}
