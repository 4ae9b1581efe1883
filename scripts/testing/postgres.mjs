// The tests' PostgreSQL: the one in TEST_DATABASE_URL, or a temporary one if the tool to start it is available.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const tool = fileURLToPath(new URL('../../../shared/tools/postgres17', import.meta.url));

export function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => undefined };
  if (!existsSync(tool)) return { url: undefined, stop: () => undefined };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-test-postgres-'));
  chmodSync(folder, 0o755);
  const stop = () => {
    spawnSync(tool, ['destroy', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  const { status, stdout } = spawnSync(tool, ['start', folder], {
    env: { ...process.env, PG17_FAST: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status === 0) return { url: stdout.trim(), stop };
  stop();
  throw new Error('PostgreSQL 17 did not start');
}
