import { dehydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { CreateRenderer, Manifest, PageRequest } from '#shared/page.ts';
import { scriptSafeJson } from '#shared/text.ts';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { deferredStart } from './deferred-start.ts';
import { Document, type PageAssets } from './document.tsx';
import { earlyForms } from './early-forms.ts';
import { matchRoute } from './match-route.ts';
import { UserMenu } from './nav-bar.tsx';
import { type AppRoute, audienceOf, notFoundRoute, type PageData } from './routes.ts';

const entry = 'web/app/entry-client.tsx';

const developmentStart = `import('/@react-refresh').then(({ default: refresh }) => {
  refresh.injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;
  return import('/@vite/client');
}).then(() => import('/${entry}'));`;

/**
 * Renders a page in two steps: first its data is read, then the HTML is rendered. Code and data are loaded before
 * rendering, so the HTML is complete without a script.
 */
export const createRenderer: CreateRenderer<NodeJS.WritableStream> = (manifest) => async (request) => {
  const [pathname, search] = splitUrl(request.url);
  const { site, user } = request;
  const { route, params } = matchRoute(decodePath(pathname), site, audienceOf(user));
  const queries = (await route.data?.(params, search, user)) ?? [];
  const pageData = (await Promise.all(queries.map((query) => readData(query, request.read)))).flat();
  const isDataMissing = pageData.some(({ data }) => data === null);
  const relevantQuery = route.dependsOnQuery ? search : '';
  // Not if data is missing: made-up addresses would fill the cache.
  const isCacheable = isShared(route) && !user && !isDataMissing && relevantQuery === '';
  return {
    status: isDataMissing || route === notFoundRoute ? 404 : 200,
    fingerprint: isCacheable ? JSON.stringify([route.path, site, pageData]) : undefined,
    render: async (nonce) => {
      const client = createQueryClient();
      client.setQueryData(currentUser.queryKey, user);
      for (const { queryKey, data } of pageData) client.setQueryData(queryKey, data);
      await Promise.all([route.page.preload(), user && !route.isBare && UserMenu.preload()]);
      const hasSlogans = (route.path === paths.home && !user) || route.path === paths.design;
      const assets = assetsFor(manifest, route, hasSlogans);
      const deferScript = route.deferScript !== undefined && !user;
      if (deferScript) assets.preloads = [];
      const state = { queries: dehydrate(client), assets, site };
      return renderShell(
        <StrictMode>
          <Document state={state}>
            <App
              client={client}
              site={site}
              ssr={{ ssrPath: pathname, ssrSearch: isCacheable ? '' : search }}
            />
          </Document>
        </StrictMode>,
        bootstrapFor(manifest, route, deferScript),
        nonce,
      );
    },
  };
};

const isShared = ({ cacheable, protected: isProtected }: AppRoute) => cacheable || isProtected;

type ReadData = { queryKey: readonly unknown[]; data: unknown };

/** Reads what a query shows, then what depends on its answer, as far as there is any. */
async function readData(query: PageData, read: PageRequest['read']): Promise<ReadData[]> {
  const { queryKey, call = queryKey.join('/'), toCacheData, followUp } = query;
  const answer = (await read(call)) ?? null;
  if (answer === null) return [{ queryKey, data: null }];
  const further = await Promise.all((followUp?.(answer) ?? []).map((next) => readData(next, read)));
  return [
    { queryKey, data: toCacheData ? toCacheData(answer) : answer },
    ...further.flat().filter(({ data }) => data !== null),
  ];
}

function bootstrapFor(manifest: Manifest | undefined, route: AppRoute, deferScript: boolean): Bootstrap {
  if (!manifest) return { bootstrapScriptContent: developmentStart };
  if (!deferScript) {
    return { bootstrapModules: [`/${fileOf(manifest, entry)}`], bootstrapScriptContent: earlyForms };
  }
  const parts = [...(manifest[entry]?.imports ?? []), entry, route.source];
  const files = parts.map((key) => `/${fileOf(manifest, key)}`);
  return { bootstrapScriptContent: `(${deferredStart})(${scriptSafeJson(files)})` };
}

type Bootstrap = { bootstrapModules?: string[]; bootstrapScriptContent: string };

function renderShell(page: React.ReactNode, bootstrap: Bootstrap, nonce: string) {
  return new Promise<ReturnType<typeof renderToPipeableStream>>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      ...bootstrap,
      nonce,
      // Inlines every Suspense boundary; otherwise large ones would need a script to be moved into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => resolve(stream),
      onShellError: reject,
      onError: reject,
    });
  });
}

function assetsFor(manifest: Manifest | undefined, route: AppRoute, hasSlogans: boolean): PageAssets {
  if (!manifest) return { styles: ['/web/app/styles.css?direct'], preloads: [], fonts: [] };
  const fonts = hasSlogans ? /latin-(wght-normal|400-italic).*\.woff2$/ : /latin-wght-normal.*\.woff2$/;
  const chunks = new Set<string>();
  collectImports(manifest, entry, chunks);
  collectImports(manifest, route.source, chunks);
  const styles = new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));
  for (const [key, { file }] of Object.entries(manifest)) if (key.endsWith('style.css')) styles.add(file);
  chunks.delete(entry);
  return {
    styles: [...styles].map((file) => `/${file}`),
    preloads: [...chunks].map((key) => `/${fileOf(manifest, key)}`),
    fonts: Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => fonts.test(file))
      .map((file) => `/${file}`),
  };
}

function collectImports(manifest: Manifest, key: string, found: Set<string>): void {
  if (found.has(key)) return;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) collectImports(manifest, imported, found);
}

function fileOf(manifest: Manifest, key: string): string {
  const file = manifest[key]?.file;
  if (!file) throw new Error(`${key} is missing from the client build`);
  return file;
}

/** Splits at the first question mark only: the query may contain more of them. */
function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
