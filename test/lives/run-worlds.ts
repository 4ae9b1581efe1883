import { fork } from 'node:child_process';
import path from 'node:path';
import type { Violation } from './checks/check-lives.ts';

export type World = { seed: number; first: number; count: number };
export type ToWorker = World | 'end';
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'played'; first: number; count: number; violations: Violation[] };

const workerFile = path.join(import.meta.dirname, 'worker.ts');

/** Plays all worlds, several processes at a time. `played` returns false to leave the rest. */
export async function runWorlds(
  worlds: World[],
  { processes, postgres }: { processes: number; postgres: boolean },
  played: (world: World, violations: Violation[]) => boolean,
): Promise<void> {
  const left = [...worlds];
  await Promise.all(Array.from({ length: Math.min(processes, worlds.length) }, () => runWorker()));

  function runWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = fork(workerFile, postgres ? ['--postgres'] : [], { execArgv: ['--import', 'tsx'] });
      let current: World | undefined;
      const next = () => {
        current = left.shift();
        worker.send(current ?? ('end' satisfies ToWorker));
      };
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'played' && current && !played(current, message.violations)) left.length = 0;
        next();
      });
      worker.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`a worker ended with ${code} in the world of life ${current?.first}`));
      });
    });
  }
}
