import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brandFiles } from './scripts/brand/brand-files.ts';
import { knownWords } from './scripts/known-words.ts';

/** Writes a .br and a .gz next to each text file, so that the server doesn't have to compress them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        if (content.length < 1024) continue;
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

/**
 * Nearly all code in the initial chunks runs on load. The magic comment lets the browser compile it off the main thread
 * instead of function by function on it.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        for (const chunk of chunks) {
          if (chunk !== entry && !entry?.imports.includes(chunk.fileName)) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

const production = { 'process.env.NODE_ENV': '"production"' };

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), brandFiles(), knownWords(), compileAhead(), precompress()],
  publicDir: false,
  appType: 'custom',
  logLevel: command === 'build' ? 'warn' : 'info',
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: {
          input: 'web/app/entry-client.tsx',
          // Copy moves into the chunk that shows it, instead of being imported from another one.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Short names: a page names its chunks about five hundred times.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              // React rarely changes, so it stays in browser caches across our releases.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                // The resolver is tiny and nearly always used with the form library.
                { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
              ],
            },
          },
        },
      },
    },
    // The page renderer: bundles everything, with React's production build.
    ...(command === 'build' && {
      ssr: {
        define: production,
        resolve: { noExternal: true },
        build: {
          outDir: 'dist/server',
          emptyOutDir: false,
          target: 'node20',
          rolldownOptions: { input: 'web/app/entry-server.tsx' },
        },
      },
      // The server process: bundles our code only.
      server: {
        consumer: 'server' as const,
        build: {
          outDir: 'dist/server',
          emptyOutDir: false,
          target: 'node20',
          ssr: true,
          rolldownOptions: {
            input: [
              'server/main.ts',
              'server/check-ledger.ts',
              'server/standalone-sandbox/start-sandbox.ts',
              'server/features/calendars/ics/ics-worker.ts',
              'server/features/links/card-worker.ts',
              'server/features/uploads/photo-worker.ts',
              'server/adapters/embeddings/embedding-worker.ts',
            ],
          },
        },
      },
    }),
  },
}));
