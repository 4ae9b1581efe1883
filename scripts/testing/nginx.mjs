// Finds nginx for the tests, or unpacks it from the distribution's packages without installing it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = path.join(os.tmpdir(), 'intime-nginx');
const paths = [
  process.env.NGINX_PATH,
  '/usr/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
  path.join(folder, 'usr/sbin/nginx'),
];

const findNginx = () => paths.find((file) => file && existsSync(file));

export function ensureNginx() {
  const found = findNginx() ?? unpack();
  if (found) return found;
  throw new Error('nginx not found. Install it (apt-get install nginx) or set NGINX_PATH, then try again.');
}

function unpack() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  mkdirSync(folder, { recursive: true });
  const run = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', 'download', '-qq', 'nginx');
  if (!download() && !(run('apt-get', 'update', '-qq') && download())) return undefined;
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  return archive && run('dpkg', '-x', archive, '.') ? findNginx() : undefined;
}
