import type { Plugin } from 'vite';
import { color } from '#server/pictures/palette.ts';
import { faviconSvg, ico, icon, socialCard } from './pictures.tsx';

const manifest = {
  name: 'InTime',
  short_name: 'InTime',
  description: 'Book an expert’s time: 15, 30 or 45 minutes.',
  start_url: '/',
  display: 'standalone',
  background_color: color('paper'),
  theme_color: color('paper'),
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

type Content = string | Buffer;

/** Files at the site's root that are drawn from the dial, by name. */
const files: Record<string, { type: string; make: () => Content | Promise<Content> }> = {
  'logo.png': { type: 'image/png', make: () => icon({ size: 108, mark: 0.8, round: true }) },
  'favicon.svg': { type: 'image/svg+xml', make: faviconSvg },
  'favicon.ico': {
    type: 'image/x-icon',
    make: async () => ico(await icon({ size: 32, mark: 0.84, round: true }), 32),
  },
  'apple-touch-icon.png': { type: 'image/png', make: () => icon({ size: 180, mark: 0.66, round: false }) },
  'icons/192.png': { type: 'image/png', make: () => icon({ size: 192, mark: 0.8, round: true }) },
  'icons/512.png': { type: 'image/png', make: () => icon({ size: 512, mark: 0.8, round: true }) },
  'icons/maskable.png': { type: 'image/png', make: () => icon({ size: 512, mark: 0.56, round: false }) },
  'social.png': { type: 'image/png', make: socialCard },
  'manifest.webmanifest': { type: 'application/manifest+json', make: () => JSON.stringify(manifest) },
};

/** Draws the brand files: into the client build, and on demand in development. */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const [fileName, { make }] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: await make() });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files[request.url?.split('?')[0]?.slice(1) ?? ''];
        if (!file) return next();
        Promise.resolve(file.make()).then(
          (content) => response.setHeader('content-type', file.type).end(content),
          next,
        );
      });
    },
  };
}
