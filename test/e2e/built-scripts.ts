import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Manifest } from '#shared/page.ts';

const folder = 'dist/client';
const entry = 'web/app/entry-client.tsx';
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;

/** Every script that the browser loads for these sources: the start of the app, and whatever they import. */
export function scriptsOf(...sources: string[]): string[] {
  const found = new Set<string>();
  for (const source of [entry, ...sources]) collect(source, found);
  return [...found].map((source) => `/${manifest[source]?.file}`).filter((file) => file.endsWith('.js'));
}

function collect(source: string, found: Set<string>): void {
  if (found.has(source)) return;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is missing from the build`);
  found.add(source);
  for (const imported of chunk.imports ?? []) collect(imported, found);
}

export const readScript = (path: string): Buffer => readFileSync(`${folder}${path}`);

/** Kilobytes, as they travel. */
export function weigh(scripts: string[]): number {
  const bytes = scripts.map((path) => gzipSync(readScript(path), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}
