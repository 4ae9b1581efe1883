// Makes a fresh clone ready: installs packages when they changed, builds when sources changed.
// Plain Node, no dependency: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const say = (line) => console.log(`intime: ${line}`);

checkNode();
await withLock(async () => {
  install();
  if (process.argv[2] !== 'install') build();
});
// An idle keep-alive socket of the lock must not keep us here.
process.exit(0);

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fine = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (!fine)
    fail(`Node ${process.versions.node} is too old. Install Node 20.19 or newer, 22.13 or newer, or 24.`);
}

function install() {
  const stamp = inRoot('node_modules/.intime-installed');
  const key = hash([
    readFileSync(inRoot('package.json')),
    readFileSync(inRoot('package-lock.json')),
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  ]);
  if (isCurrent(stamp, key)) return;
  say('installing packages (about a minute the first time)');
  run('npm ci', npmCommand(), [
    ...npmArguments(),
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(stamp, key);
}

function build() {
  const stamp = inRoot('dist/.intime-built');
  const sources = ['shared', 'server', 'web', 'vite.config.ts', 'package-lock.json'].flatMap(filesUnder);
  const key = hash(sources.flatMap((file) => [file, readFileSync(inRoot(file))]));
  if (isCurrent(stamp, key)) return;
  say('building');
  rmSync(inRoot('dist'), { recursive: true, force: true });
  run('vite build', process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--app']);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stamp, key);
}

function isCurrent(stamp, key) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
}

function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}

function filesUnder(name) {
  if (name.includes('.')) return [name];
  return readdirSync(inRoot(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function npmCommand() {
  return process.env.npm_execpath ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function npmArguments() {
  return process.env.npm_execpath ? [process.env.npm_execpath] : [];
}

function run(name, command, args) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.error) fail(`${name} could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    fail(
      `${name} failed, see above. Check the connection to the package registry and the free disk space, then run the command again.`,
    );
  }
}

function fail(line) {
  console.error(`intime: ${line}`);
  process.exit(1);
}

/** One at a time in one folder; the second waits. The lock is a socket, which dies with its process. */
async function withLock(work) {
  const name = `intime-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`;
  const address =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : path.join(os.tmpdir(), `${name}.sock`);
  let waiting = false;
  for (;;) {
    const server = await tryListen(address);
    if (server) {
      await work();
      server.close();
      return;
    }
    if (!waiting) say('another start is preparing this folder, waiting for it');
    waiting = true;
    if (!address.startsWith('\0') && !(await answers(address))) rmSync(address, { force: true });
    await sleep(300);
  }
}

function tryListen(address) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(address, () => resolve(server));
  });
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}
