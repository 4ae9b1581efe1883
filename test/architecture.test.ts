import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isReservedUsername } from '#shared/accounts/usernames.ts';

const root = path.join(import.meta.dirname, '..');

type Source = { file: string; text: string; imports: string[] };

const sources: Source[] = ['shared', 'server', 'sandbox', 'web', 'test'].flatMap(filesUnder).map((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return { file, text, imports: importsOf(file, text) };
});
const product = sources.filter(({ file }) => !file.startsWith('test/') && !file.includes('.test.'));

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Project files that this one imports, as paths from the root; packages as they are. */
function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  );
  return specifiers.map((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
    return specifier;
  });
}

const breaches = (inside: RegExp, forbidden: RegExp, except = /^$/) =>
  product
    .filter(({ file }) => inside.test(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter((each) => forbidden.test(each) && !except.test(each))
        .map((each) => `${file} imports ${each}`),
    );

describe('imports run one way', () => {
  test.each([
    ['shared is pure', /^shared\//, /^(server|sandbox|web|test|node:|react|fastify|drizzle|pg)/],
    ['the server knows nothing of the web', /^server\//, /^web\//],
    ['the web knows nothing of the server', /^web\//, /^(server|sandbox|test|node:)/],
    ['the sandbox imports nothing of the product but shared', /^sandbox\//, /^(server|web|test)\//],
    ['the sandbox is entered by its one door', /^server\//, /^sandbox\/(?!mount-sandbox\.ts$)/],
    [
      'money knows bookings only through its port',
      /^server\/features\/money\//,
      /^server\/features\/bookings\//,
    ],
    ['tables know nobody', /^server\/db\/tables\//, /^server\/(?!db\/tables\/)/],
    [
      'repositories know tables only',
      /\.repository\.ts$/,
      /^server\/(features\/.*\.(service|routes|presenter)|http|jobs|app|deps)/,
    ],
    ['verbs know no HTTP', /\.service\.ts$/, /^(server\/(http\/|app)|fastify|.*\.(routes|presenter)\.ts)/],
    ['the domain’s errors know no HTTP', /^server\/errors\.ts$/, /http/],
    ['adapters know no features', /^server\/adapters\//, /^server\/features\//],
    ['ui knows no nouns', /^web\/ui\//, /^web\/(features|pages|app)\//],
    ['lib knows no one above it', /^web\/lib\//, /^web\/(features|pages|app|ui)\//],
    ['pages are not known from below', /^web\/features\//, /^web\/(pages|app)\//],
    ['pages do not know the app', /^web\/pages\//, /^web\/app\//],
  ])('%s', (_name, inside, forbidden) => {
    expect(breaches(inside, forbidden)).toEqual([]);
  });

  test('features of the web never import each other', () => {
    const crossing = product.flatMap(({ file, imports }) => {
      const [, own] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
      if (!own) return [];
      const foreign = imports.filter(
        (each) => each.startsWith('web/features/') && !each.startsWith(`web/features/${own}/`),
      );
      return foreign.map((each) => `${file} imports ${each}`);
    });
    expect(crossing).toEqual([]);
  });

  test('there is no cycle', () => {
    const byFile = new Map(product.map((source) => [source.file, valueImports(source)]));
    const done = new Set<string>();
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) throw new Error([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      for (const next of byFile.get(file) ?? []) if (byFile.has(next)) visit(next, [...trail, file]);
      done.add(file);
    };
    expect(() => {
      for (const file of byFile.keys()) visit(file, []);
    }).not.toThrow();
  });

  test('every import of ours exists', () => {
    const missing = sources.flatMap(({ file, imports }) =>
      imports
        .filter(
          (each) =>
            /^(shared|server|sandbox|web|test)\/.*\.(tsx?|css)$/.test(each) &&
            !existsSync(path.join(root, each)),
        )
        .map((each) => `${file} imports ${each}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Types are gone when the program runs, so only values can make a cycle. */
function valueImports({ file, text }: Source): string[] {
  const withoutTypes = text.replace(/import type [^;]+;/g, '');
  return importsOf(file, withoutTypes);
}

describe('habits', () => {
  const containing = (pattern: RegExp, except: string[] = []) =>
    product.filter(({ file, text }) => pattern.test(text) && !except.includes(file)).map(({ file }) => file);

  test('the environment has one reader in each process', () => {
    const starts = [
      'server/start.ts',
      'server/standalone-sandbox/start-sandbox.ts',
      'server/check-ledger.ts',
    ];
    expect(containing(/process\.env/, starts)).toEqual([]);
  });

  test('transactions are opened in one place, which keeps the root database out of them', () => {
    const engines = ['server/db/open-embedded.ts', 'server/db/open-postgres.ts'];
    // The sandbox is given its `database.transaction`.
    expect(
      containing(/(?<!\b(?:database|tx))\.transaction\(/, ['server/db/transaction.ts', ...engines]),
    ).toEqual([]);
  });

  test('time comes in by hand', () => {
    const clocks = ['server/clock.ts', 'server/start.ts'];
    const server = containing(/new Date\(\)|Date\.now\(\)/, clocks).filter(
      (file) => !file.startsWith('web/'),
    );
    expect(server).toEqual([]);
  });

  test('ENC-20 raw HTML and eval stand nowhere but in the one helper', () => {
    expect(
      containing(/dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/, ['web/ui/json-script.tsx']),
    ).toEqual([]);
  });

  test('AZ-22 and ENC-20 are lint errors', () => {
    const { rules } = (
      JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8')) as {
        linter: { rules: Record<string, Record<string, unknown>> };
      }
    ).linter;
    expect(rules.nursery).toMatchObject({ noFloatingPromises: 'error', noMisusedPromises: 'error' });
    expect(rules.security).toMatchObject({ noDangerouslySetInnerHtml: 'error', noGlobalEval: 'error' });
  });

  test('files are kebab-case and no drawer is called utils, helpers, misc or common', () => {
    const names = sources.map(({ file }) => path.basename(file));
    expect(names.filter((name) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name))).toEqual([]);
    expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|misc|common)[./]/.test(file))).toEqual([]);
  });

  test('components hold no address of the site', () => {
    const literal = /<Link[^>]*href="|to="\/|navigate\('\//;
    expect(
      product
        .filter(({ file, text }) => /^web\/(pages|features|app)\//.test(file) && literal.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

test('the browser’s own bars have the colour of the paper', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const [, light, dark] = /light: '(.*)', dark: '(.*)'/.exec(read('web/lib/theme.ts')) ?? [];
  expect(read('web/ui/styles/tokens.css')).toContain(`--paper: light-dark(${light}, ${dark});`);
});

test('every path that ARCHITECTURE.md names exists', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [...text.matchAll(/`((?:shared|server|web|test|docs|scripts|\.ci)\/[\w./-]*)`/g)].map(
    ([, each]) => each ?? '',
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
});

describe('ACC-09 nobody can register a name that the site uses', () => {
  const pagePaths = [
    ...readFileSync(path.join(root, 'web/lib/paths.ts'), 'utf8').matchAll(/'\/([^'/]*)/g),
  ].map(([, each]) => each ?? '');
  const publicFiles = [
    ...readFileSync(path.join(root, 'scripts/brand/brand-files.ts'), 'utf8').matchAll(
      /^ {2}'([\w-]+)[./].*': \{/gm,
    ),
  ].map(([, each]) => each ?? '');

  test('pages and public files are on the reserved list (calls: see the platform test)', () => {
    const used = [...new Set([...pagePaths, ...publicFiles, 'assets', 'healthz', 'readyz'])].filter((each) =>
      /^[A-Za-z0-9][\w-]{2,29}$/.test(each),
    );
    expect(used).toEqual(expect.arrayContaining(['auth', 'dashboard', 'logo', 'social']));
    expect(used.filter((each) => !isReservedUsername(each))).toEqual([]);
  });

  test('so is everything the decisions reserve', () => {
    const reserved =
      `api auth admin profile search book review dashboard onboarding settings payouts respond room calendar
      objects uploads assets static outbox sandbox design test healthz readyz metrics s3 about terms privacy contact help
      sitemap robots manifest favicon logo well-known`.split(/\s+/);
    expect(reserved.filter((each) => !isReservedUsername(each.toUpperCase()))).toEqual([]);
  });
});
