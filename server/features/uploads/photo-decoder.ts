import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { rootFolder } from '#server/root-folder.ts';

export type DecodedPhoto = { photo: Uint8Array; small: Uint8Array };
/** `reason` is for the log. */
export type PhotoRefusal = { refused: 'unreadable' | 'too_many_pixels'; reason?: string };
export type PhotoAnswer = DecodedPhoto | PhotoRefusal;

/** Makes both sizes of a photo, or returns why it can't. Throws on failures that aren't the file's fault. */
export type PhotoDecoder = (file: Buffer) => Promise<PhotoAnswer>;

/** The worker enforces the CPU limit itself. The wall-clock limit is a backstop for a stuck worker or an overloaded machine. */
const defaultLimits = { cpuMs: 5_000, wallMs: 30_000 };
const heapMegabytes = 64;

const fromSource = import.meta.url.endsWith('.ts');
const ownWorker = path.join(
  rootFolder,
  fromSource ? 'server/features/uploads/photo-worker.ts' : 'dist/server/photo-worker.js',
);

/** Every file is decoded in its own process, so that a malicious file can only crash that one. */
export function createPhotoDecoder(workerFile = ownWorker, limits = defaultLimits): PhotoDecoder {
  const { cpuMs, wallMs } = limits;
  return (file) =>
    new Promise((resolve, reject) => {
      const worker = startWorker(workerFile, cpuMs);
      let isReady = false;
      let stderr = '';
      const timer = setTimeout(() => {
        reject(new Error(`photo decoder took longer than ${wallMs} ms`));
        worker.kill('SIGKILL');
      }, wallMs);
      worker.stderr?.on('data', (chunk: Buffer) => {
        stderr = `${stderr}${String(chunk)}`.slice(-2_000);
      });
      worker.on('message', (message) => {
        if (message !== 'ready') return resolve(readAnswer(message));
        isReady = true;
        worker.send(file, () => undefined);
      });
      worker.on('error', reject);
      // 'close', not 'exit': the last message may arrive after 'exit'.
      worker.on('close', (code, signal) => {
        clearTimeout(timer);
        // A worker that had started crashed on the file. After an answer, this has no effect.
        if (isReady) resolve({ refused: 'unreadable', reason: `ended with ${signal ?? code}: ${stderr}` });
        else reject(new Error(`photo decoder did not start: ${stderr}`));
      });
    });
}

/** The file may have taken over the worker, so its message is checked: only pictures and refusals pass. */
function readAnswer(message: unknown): PhotoAnswer {
  const { photo, small, refused, reason } = Object(message) as Partial<Record<string, unknown>>;
  if (photo instanceof Uint8Array && small instanceof Uint8Array) return { photo, small };
  return {
    refused: refused === 'too_many_pixels' ? refused : 'unreadable',
    ...(typeof reason === 'string' ? { reason: reason.slice(0, 2_000) } : {}),
  };
}

/** Gets an empty environment: ours holds secrets, and this process reads untrusted files. */
function startWorker(file: string, cpuMs: number): ChildProcess {
  return fork(file, [String(cpuMs)], {
    cwd: rootFolder,
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
