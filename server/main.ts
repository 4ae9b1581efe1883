import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/root-folder.ts';
import { start } from '#server/start.ts';
import type { CreateRenderer, Manifest } from '#shared/page.ts';

await start(async () => {
  const staticFolder = path.join(rootFolder, 'dist/client');
  const manifest = JSON.parse(
    readFileSync(path.join(staticFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const renderer = pathToFileURL(path.join(rootFolder, 'dist/server/entry-server.js')).href;
  const { createRenderer } = (await import(renderer)) as {
    createRenderer: CreateRenderer<NodeJS.WritableStream>;
  };
  return { render: createRenderer(manifest), staticFolder };
});
