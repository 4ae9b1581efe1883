import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the build lists every package that runs in production, with its hash and license', () => {
  const { bomFormat, metadata, components } = read('dist/sbom.cdx.json') as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes: { alg: string }[]; licenses: object[] }[];
  };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'intime']);
  const listed = new Map(components.map((each) => [`${each.name}@${each.version}`, each]));
  const { packages } = read('package-lock.json') as {
    packages: Record<
      string,
      { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean; name?: string }
    >;
  };
  const running = Object.entries(packages).flatMap(([path, { dev, devOptional, optional, version, name }]) =>
    // A package with a name of its own replaces another, see the overrides.
    path === '' || dev || devOptional || optional || name
      ? []
      : [`${path.replace(/^.*node_modules\//, '')}@${version}`],
  );
  expect(running.length).toBeGreaterThan(200);
  expect(running.filter((each) => !listed.has(each))).toEqual([]);
  for (const { name, hashes, licenses } of components) {
    expect(hashes, name).toMatchObject([{ alg: 'SHA-512' }]);
    expect(licenses.length, name).toBeGreaterThan(0);
  }
});
