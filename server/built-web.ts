import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/root-folder.ts';
import type { Web } from '#server/start.ts';
import type { CreateRenderer, Manifest } from '#shared/page.ts';

/** The web app as the build made it. */
export async function loadBuiltWeb(): Promise<Web> {
  const staticFolder = path.join(rootFolder, 'dist/client');
  const manifest = JSON.parse(
    readFileSync(path.join(staticFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const renderer = pathToFileURL(path.join(rootFolder, 'dist/server/entry-server.js')).href;
  const { createRenderer } = (await import(renderer)) as {
    createRenderer: CreateRenderer<NodeJS.WritableStream>;
  };
  return { render: createRenderer(manifest), staticFolder };
}
