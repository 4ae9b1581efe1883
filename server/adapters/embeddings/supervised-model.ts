import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#shared/durations.ts';
import type { LoadedModel } from './minilm.ts';
import { type ModelProcess, startModelProcess } from './model-process.ts';

export type SupervisedModel = {
  /** Throws if no model can run now. Embed one text at a time. */
  load(): Promise<LoadedModel>;
  close(): void;
};

const maxPauseMs = minuteMs;

/** The model's process: started on first use and restarted after a crash. */
export function supervisedModel(log: FastifyBaseLogger, nodeArguments: string[]): SupervisedModel {
  let running: ModelProcess | undefined;
  let closed = false;
  let crashes = 0;
  let restartAfter = 0;

  const onCrash = (error: Error) => {
    running = undefined;
    crashes += 1;
    restartAfter = performance.now() + pauseAfter(crashes);
    log.warn({ err: error }, 'the local model stopped');
  };
  const start = (): ModelProcess => {
    if (closed || performance.now() < restartAfter) throw new Error('the local model is not running');
    const started = startModelProcess(nodeArguments, onCrash);
    started.loaded.then(
      (result) => {
        if ('loadErrors' in result)
          log.warn(result, 'no local model can run here, falling back to keyword search');
      },
      () => undefined,
    );
    return started;
  };

  return {
    async load() {
      running ??= start();
      const { loaded, embed } = running;
      const result = await loaded;
      if ('loadErrors' in result) throw new Error('no local model can run here');
      return {
        model: result.model,
        async embed(text) {
          const numbers = await embed(text);
          crashes = 0;
          return numbers;
        },
      };
    },
    close() {
      closed = true;
      running?.end();
    },
  };
}

/** Restarts at once after the first crash, then waits longer each time. */
function pauseAfter(crashes: number): number {
  return crashes < 2 ? 0 : Math.min(1_000 * 2 ** (crashes - 2), maxPauseMs);
}
