import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Some systems don't allow longer socket paths. */
const maxSocketPathLength = 100;

/**
 * Allows one process per data folder. The lock is a local socket, which the kernel releases however the process ends.
 * On Linux it is an abstract socket, so there is no stale file to clean up.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `intime-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return listenOn(`\0${name}`, folder);
  if (process.platform === 'win32') return listenOn(`\\\\.\\pipe\\${name}`, folder);
  const socketInFolder = path.join(realpathSync(folder), 'lock');
  const file =
    socketInFolder.length <= maxSocketPathLength ? socketInFolder : path.join('/tmp', `${name}.sock`);
  if (!(await isListening(file))) rmSync(file, { force: true });
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

function isListening(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
