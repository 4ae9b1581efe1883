import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './environment.ts';

/** Created on the first start and stored in the data folder, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) createSecret(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`DATA_DIR: can't use ${dataDir} (${(error as Error).message})`);
  }
}

/** Atomic: written to a temporary file, then linked into place. If two processes race, the first one wins. */
function createSecret(file: string): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}
