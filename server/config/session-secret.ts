import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './environment.ts';

/** Created once and stored beside the embedded database, readable by its owner only. */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) makeSecret(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message})`);
  }
}

/** Whole or not at all: written aside, then linked into place, where the first of two wins. */
function makeSecret(file: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A key for one purpose, so that no two uses of the secret can be confused. */
export function deriveKey(config: { sessionSecret: string }, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\0${config.sessionSecret}`).digest();
}
