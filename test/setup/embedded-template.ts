import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const rootFolder = path.join(import.meta.dirname, '../..');
const migrationsFolders = ['server/db/migrations', 'sandbox/migrations'];

/** The cached dump of an embedded database with all tables and no people, named after a hash of what it is made from. */
export function templateFile(): string {
  const hash = createHash('sha256');
  for (const folder of migrationsFolders.map((name) => path.join(rootFolder, name))) {
    for (const file of readdirSync(folder).sort()) {
      if (file.endsWith('.sql')) hash.update(readFileSync(path.join(folder, file)));
    }
  }
  hash.update(readFileSync(path.join(rootFolder, 'package-lock.json')));
  return path.join(rootFolder, '.cache', `test-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Unpacks that dump into a new data folder. Until the server tests have made one, the server creates its own, more slowly. */
export function startFromTemplate(folder: string): void {
  const template = templateFile();
  if (!existsSync(template)) return;
  const database = path.join(folder, 'postgres');
  mkdirSync(database, { mode: 0o700 });
  const { status } = spawnSync('tar', ['-xf', template, '-C', database], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${template} could not be unpacked`);
}
