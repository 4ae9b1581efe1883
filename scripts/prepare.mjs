// Prepares a fresh clone: installs packages if they changed, builds if sources changed.
// Plain Node without dependencies, because it runs before anything is installed.
import { execFile as execFileWithCallback, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const execFile = promisify(execFileWithCallback);
const log = (line) => console.log(`intime: ${line}`);

checkNode();
await withLock(async () => {
  await install();
  if (process.argv[2] !== 'install') await Promise.all([build(), createCluster()]);
});
// An idle socket of the lock must not keep this process running.
process.exit(0);

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (!supported) fail(`Node ${process.versions.node} isn't supported. Install Node 20.19+, 22.13+ or 24+.`);
}

async function install() {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const stamp = inRoot('node_modules/.intime-installed');
  const key = hash([
    JSON.stringify(Object.entries(manifest).filter(([field]) => /dependencies|overrides/i.test(field))),
    readFileSync(inRoot('package-lock.json')),
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  ]);
  if (isCurrent(stamp, key)) return;
  log('Installing packages (about a minute the first time)…');
  await run('npm ci', npmCommand(), [
    ...npmArguments(),
    'ci',
    '--include=dev',
    // None is needed, see allowScripts in package.json, which only newer versions of npm know.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(stamp, key);
}

async function build() {
  const stamp = inRoot('dist/.intime-built');
  const sources = [
    'shared',
    'server',
    'sandbox',
    'web',
    'scripts/brand',
    'scripts/known-words.ts',
    'vite.config.ts',
    'package-lock.json',
  ].flatMap(filesUnder);
  const key = hash(sources.flatMap((file) => [file, readFileSync(inRoot(file))]));
  if (isCurrent(stamp, key)) return;
  log('Building…');
  rmSync(inRoot('dist'), { recursive: true, force: true });
  const [materials] = await Promise.all([
    listMaterials(),
    run('vite build', process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--app']),
  ]);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(inRoot('dist/sbom.cdx.json'), materials);
  writeFileSync(stamp, key);
}

/** The software bill of materials: every package that runs in production, with its version, hash and license. */
async function listMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await execFile(npmCommand(), [...npmArguments(), ...args], options).catch((error) =>
    fail(`npm sbom failed: ${error.message}`),
  );
  const { metadata, components, dependencies, ...rest } = JSON.parse(stdout);
  // npm names it after the folder, and its own --omit=dev leaves out packages that both development and production use.
  metadata.component.name = 'intime';
  const isDev = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const dev = new Set(components.filter(isDev).map((each) => each['bom-ref']));
  const materials = {
    ...rest,
    metadata,
    components: components.filter((each) => !dev.has(each['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !dev.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !dev.has(each)) })),
  };
  return JSON.stringify(materials, null, 1);
}

/** In node_modules, so that it goes whenever packages are installed: a cluster belongs to one version of the engine. */
async function createCluster() {
  const file = inRoot('node_modules/.intime-cluster.tar.gz');
  if (existsSync(file)) return;
  await run('creating the empty database', process.execPath, [inRoot('scripts/empty-cluster.mjs'), file]);
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

async function run(name, command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit').catch((error) =>
    fail(`Couldn't start ${name}: ${error.message}`),
  );
  if (status !== 0) {
    fail(
      `${name} failed (see above). Check your connection to the package registry and your free disk space, then try again.`,
    );
  }
}

function fail(line) {
  console.error(`intime: ${line}`);
  process.exit(1);
}

/** One process per folder at a time; the next one waits. The lock is a socket, which ends with its process. */
async function withLock(work) {
  const name = `intime-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`;
  const address =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : path.join('/tmp', `${name}.sock`);
  let waiting = false;
  for (;;) {
    const server = await tryListen(address);
    if (server) {
      await work();
      server.close();
      return;
    }
    if (!waiting) log('Waiting for another process that is preparing this folder…');
    waiting = true;
    if (!address.startsWith('\0') && !(await isListening(address))) rmSync(address, { force: true });
    await sleep(300);
  }
}

function tryListen(address) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE')
        fail(`Couldn't take the lock ${JSON.stringify(address)}: ${error.message}`);
      resolve(undefined);
    });
    server.listen(address, () => resolve(server));
  });
}

function isListening(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
