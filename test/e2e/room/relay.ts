import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, temporaryFolder } from '#test/process/processes.ts';

const program = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'].find(
  (file) => existsSync(file),
);

export const isRelayInstalled = program !== undefined;

export type Relay = {
  /** What the server needs to know of it. */
  env: { ICE_SERVERS: string; TURN_SECRET: string };
  start: () => Promise<void>;
  /** Every call that runs through it is cut off. */
  kill: () => Promise<void>;
};

/** A real coturn on this machine, which nobody else can use. */
export async function createRelay(): Promise<Relay> {
  const port = await freePort();
  const secret = 'a secret that only this relay and its server have';
  const folder = temporaryFolder();
  let running: ChildProcess | undefined;
  const args = [
    ...['-n', '--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1', '--listening-port', `${port}`],
    ...[
      '--use-auth-secret',
      '--static-auth-secret',
      secret,
      '--realm',
      'intime.test',
      '--relay-threads',
      '1',
    ],
    ...['--allow-loopback-peers', '--no-cli', '--no-tls', '--no-dtls', '--log-file', 'stdout'],
    ...['--pidfile', path.join(folder, 'pid'), '--userdb', path.join(folder, 'users')],
  ];
  return {
    env: { ICE_SERVERS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret },
    start: async () => {
      const started = spawn(program ?? 'turnserver', args, { cwd: folder, stdio: 'ignore' });
      running = started;
      while (!(await accepts(port))) {
        if (started.exitCode !== null) throw new Error(`coturn exited with ${started.exitCode}`);
        await sleep(20);
      }
    },
    kill: async () => {
      const exited = new Promise((resolve) => running?.once('exit', resolve) ?? resolve(undefined));
      running?.kill('SIGKILL');
      running = undefined;
      await exited;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
