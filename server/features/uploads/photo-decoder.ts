import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { rootFolder } from '#server/root-folder.ts';

export type DecodedPhoto = { photo: Uint8Array; small: Uint8Array };
export type PhotoRefusal = { refused: 'unreadable' | 'too_many_pixels' };
export type PhotoAnswer = DecodedPhoto | PhotoRefusal;

/** Makes our two pictures of a file, or says why it can't. Throws when no decoder could be started. */
export type PhotoDecoder = (file: Buffer) => Promise<PhotoAnswer>;

const longestStartMs = 10_000;
const longestDecodingMs = 5_000;
const heapMegabytes = 64;

const fromSource = import.meta.url.endsWith('.ts');
const ownWorker = path.join(
  rootFolder,
  fromSource ? 'server/features/uploads/photo-worker.ts' : 'dist/server/photo-worker.js',
);

/** Every file gets a process of its own: whatever it makes a decoder do ends no more than that. */
export function createPhotoDecoder(workerFile = ownWorker): PhotoDecoder {
  return (file) =>
    new Promise((resolve, reject) => {
      const worker = startWorker(workerFile);
      let ready = false;
      let timer = setTimeout(() => worker.kill('SIGKILL'), longestStartMs);
      let complaint = '';
      worker.stderr?.on('data', (chunk: Buffer) => {
        complaint = `${complaint}${String(chunk)}`.slice(-2_000);
      });
      worker.on('message', (message) => {
        if (message !== 'ready') return resolve(readAnswer(message));
        ready = true;
        clearTimeout(timer);
        timer = setTimeout(() => worker.kill('SIGKILL'), longestDecodingMs);
        worker.send(file, () => undefined);
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        // One that had begun broke on the file. Nothing happens here if it has answered.
        if (ready) resolve({ refused: 'unreadable' });
        else reject(new Error(`photo decoder did not start: ${complaint}`));
      });
    });
}

/** Whatever a file may have made of that process: only pictures and refusals are taken from it. */
function readAnswer(message: unknown): PhotoAnswer {
  const { photo, small, refused } = Object(message) as Partial<Record<string, unknown>>;
  if (photo instanceof Uint8Array && small instanceof Uint8Array) return { photo, small };
  return { refused: refused === 'too_many_pixels' ? refused : 'unreadable' };
}

/** Without our environment: it holds secrets, and this process reads what strangers send. */
function startWorker(file: string): ChildProcess {
  return fork(file, {
    cwd: rootFolder,
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
