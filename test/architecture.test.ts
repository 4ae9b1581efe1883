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

/** Imports of a file: project files as paths from the root, packages unchanged. */
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

const forbiddenImports = (inside: RegExp, forbidden: RegExp) =>
  product
    .filter(({ file }) => inside.test(file))
    .flatMap(({ file, imports }) =>
      imports.filter((each) => forbidden.test(each)).map((each) => `${file} imports ${each}`),
    );

describe('imports go one way', () => {
  test.each([
    [
      'money imports bookings only through its port',
      /^server\/features\/money\//,
      /^server\/features\/bookings\//,
    ],
    [
      'shared imports nothing from the other folders, Node or the frameworks',
      /^shared\//,
      /^(server|sandbox|web|test|node:|react|fastify|drizzle|pg)/,
    ],
    ['the server does not import the web', /^server\//, /^web\//],
    ['the web does not import the server', /^web\//, /^(server|sandbox|test|node:)/],
    ['the sandbox imports nothing but shared', /^sandbox\//, /^(server|web|test)\//],
    [
      'the server imports the sandbox only through mount-sandbox',
      /^server\//,
      /^sandbox\/(?!mount-sandbox\.ts$)/,
    ],
    ['tables import only tables', /^server\/db\/tables\//, /^server\/(?!db\/tables\/)/],
    [
      'repositories import no services, routes, presenters, HTTP or jobs',
      /\.repository\.ts$/,
      /^server\/(features\/.*\.(service|routes|presenter)|http|jobs|app|deps)/,
    ],
    [
      'services import no HTTP',
      /\.service\.ts$/,
      /^(server\/(http\/|app)|fastify|.*\.(routes|presenter)\.ts)/,
    ],
    ['domain errors import no HTTP', /^server\/errors\.ts$/, /http/],
    ['adapters import no features', /^server\/adapters\//, /^server\/features\//],
    ['ui imports no features, pages or app', /^web\/ui\//, /^web\/(features|pages|app)\//],
    ['lib imports no features, pages, app or ui', /^web\/lib\//, /^web\/(features|pages|app|ui)\//],
    ['features import no pages or app', /^web\/features\//, /^web\/(pages|app)\//],
    ['pages do not import the app', /^web\/pages\//, /^web\/app\//],
  ])('%s', (_name, inside, forbidden) => {
    expect(forbiddenImports(inside, forbidden)).toEqual([]);
  });

  test('web features never import each other', () => {
    const crossing = product.flatMap(({ file, imports }) => {
      const [, feature] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
      if (!feature) return [];
      const foreign = imports.filter(
        (each) => each.startsWith('web/features/') && !each.startsWith(`web/features/${feature}/`),
      );
      return foreign.map((each) => `${file} imports ${each}`);
    });
    expect(crossing).toEqual([]);
  });

  test('there are no import cycles', () => {
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

  test('every imported project file exists', () => {
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

/** Type imports are erased at run time, so only value imports can form a cycle. */
function valueImports({ file, text }: Source): string[] {
  const withoutTypes = text.replace(/import type [^;]+;/g, '');
  return importsOf(file, withoutTypes);
}

/** Without comments and quoted text. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, '');

describe('conventions', () => {
  const containing = (pattern: RegExp, except: string[] = []) =>
    product.filter(({ file, text }) => pattern.test(text) && !except.includes(file)).map(({ file }) => file);

  test('only the start files read process.env', () => {
    const startFiles = [
      'server/start.ts',
      'server/standalone-sandbox/start-sandbox.ts',
      'server/check-ledger.ts',
    ];
    expect(containing(/process\.env/, startFiles)).toEqual([]);
  });

  test('transactions are opened only through transaction(), which keeps the root database out of them', () => {
    const engines = ['server/db/open-embedded.ts', 'server/db/open-postgres.ts'];
    // The sandbox gets `database.transaction` passed in.
    expect(
      containing(/(?<!\b(?:database|tx))\.transaction\(/, ['server/db/transaction.ts', ...engines]),
    ).toEqual([]);
  });

  test('server, shared and sandbox code never read the system clock', () => {
    const clocks = ['server/clock.ts', 'server/start.ts'];
    const server = containing(/new Date\(\)|Date\.now\(\)/, clocks).filter(
      (file) => !file.startsWith('web/'),
    );
    expect(server).toEqual([]);
  });

  test('dates and times are formatted only in shared/time', () => {
    const formats =
      /Intl\.DateTimeFormat\((?!\))|RelativeTimeFormat|\.toLocale(Date|Time)?String|\bformatToParts/;
    expect(containing(formats).filter((file) => !file.startsWith('shared/time/'))).toEqual([]);
  });

  test('ENC-20 raw HTML and eval are used only in one helper', () => {
    expect(
      containing(/dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/, ['web/ui/json-script.tsx']),
    ).toEqual([]);
  });

  test('AZ-22 and ENC-20 floating promises, raw HTML and eval are lint errors', () => {
    const { rules } = (
      JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8')) as {
        linter: { rules: Record<string, Record<string, unknown>> };
      }
    ).linter;
    expect(rules.nursery).toMatchObject({ noFloatingPromises: 'error', noMisusedPromises: 'error' });
    expect(rules.security).toMatchObject({ noDangerouslySetInnerHtml: 'error', noGlobalEval: 'error' });
  });

  test('file names are kebab-case, and nothing is called utils, helpers, misc or common', () => {
    const names = sources.map(({ file }) => path.basename(file));
    expect(names.filter((name) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name))).toEqual([]);
    expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|misc|common)[./]/.test(file))).toEqual([]);
  });

  test('no feature folder has more than 15 files besides tests', () => {
    const counts = new Map<string, number>();
    for (const { file } of product.filter((each) => /^(server|web)\/features\//.test(each.file))) {
      const folder = path.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 15)).toEqual([]);
  });

  test('retired names stay retired', () => {
    const retired = /\b(Matter|Telling|Story|Outcome|Closing|Facts?|letGo(es)?)\b/g;
    const others = sources.filter(({ file }) => file !== 'test/architecture.test.ts');
    const named = others.flatMap(({ file, text }) =>
      [...codeOf(text).replaceAll('Stripe.Charge.Outcome', '').matchAll(retired)].map(
        ([name]) => `${file}: ${name}`,
      ),
    );
    const inFileName = /(^|[/.-])(matter|telling|story|outcome|closing|facts?|let-goe?s?)[./-]/;
    expect([...named, ...sources.map(({ file }) => file).filter((file) => inFileName.test(file))]).toEqual(
      [],
    );
  });

  test('test titles name a role: visitor, client, expert, operator', () => {
    const title = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
    const vague = sources
      .filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap(({ file, text }) => [...text.matchAll(title)].map(([, , each]) => `${file}: ${each}`))
      .filter((each) => /\b(nobody|somebody|whoever|anybody)\b/i.test(each));
    expect(vague).toEqual([]);
  });

  test('components contain no hard-coded paths of the site', () => {
    const literal = /<Link[^>]*href="|to="\/|navigate\('\//;
    expect(
      product
        .filter(({ file, text }) => /^web\/(pages|features|app)\//.test(file) && literal.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

test('the theme color of the browser’s toolbar is the page background', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const [, light, dark] = /light: '(.*)', dark: '(.*)'/.exec(read('web/lib/theme.ts')) ?? [];
  expect(read('web/ui/styles/tokens.css')).toContain(`--paper: light-dark(${light}, ${dark});`);
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path that %s names exists', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const named = [...text.matchAll(/`((?:shared|server|sandbox|web|test|docs|scripts|\.ci)\/[\w./-]*)`/g)].map(
    ([, each]) => each ?? '',
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
});

describe('ACC-09 usernames that the site uses are reserved', () => {
  const pagePaths = [
    ...readFileSync(path.join(root, 'web/lib/paths.ts'), 'utf8').matchAll(/'\/([^'/]*)/g),
  ].map(([, each]) => each ?? '');
  const publicFiles = [
    ...readFileSync(path.join(root, 'scripts/brand/brand-files.ts'), 'utf8').matchAll(
      /^ {2}'([\w-]+)[./].*': \{/gm,
    ),
  ].map(([, each]) => each ?? '');

  test('page paths and public files are on the reserved list (API paths: see the platform test)', () => {
    const used = [...new Set([...pagePaths, ...publicFiles, 'assets', 'healthz', 'readyz'])].filter((each) =>
      /^[A-Za-z0-9][\w-]{2,29}$/.test(each),
    );
    expect(used).toEqual(expect.arrayContaining(['auth', 'dashboard', 'logo', 'social']));
    expect(used.filter((each) => !isReservedUsername(each))).toEqual([]);
  });

  test('all planned paths are on the reserved list', () => {
    const reserved =
      `api auth admin profile search book review dashboard onboarding settings payouts respond room calendar
      objects uploads assets static outbox sandbox design test healthz readyz metrics s3 about terms privacy contact help
      sitemap robots manifest favicon logo well-known`.split(/\s+/);
    expect(reserved.filter((each) => !isReservedUsername(each.toUpperCase()))).toEqual([]);
  });
});
