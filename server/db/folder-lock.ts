import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Longer paths can't name a socket everywhere. */
const longestSocketPath = 100;

/**
 * One process per data folder. The lock is a local socket: the kernel frees it when the process dies,
 * however it dies. Linux has sockets without a file, so there is nothing stale to clean up.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `intime-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return listenOn(`\0${name}`, folder);
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\${name}`, folder);
  const beside = path.join(realpathSync(folder), 'lock');
  const file = beside.length <= longestSocketPath ? beside : path.join('/tmp', `${name}.sock`);
  if (!(await answers(file))) rmSync(file, { force: true });
  return listenOn(file, folder);
}

function listenOn(address: string, folder: string): Promise<() => Promise<void>> {
  const server = net.createServer((socket) => socket.end());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Another InTime process is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
            )
          : error,
      );
    });
    server.listen(address, () => resolve(() => new Promise((done) => server.close(() => done()))));
  });
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
