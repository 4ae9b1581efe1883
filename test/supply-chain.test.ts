import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
};

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Package> };
const manifest = read('package.json') as Record<
  'dependencies' | 'devDependencies' | 'overrides',
  Record<string, unknown>
> & { allowScripts: Record<string, boolean> };
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...entry }));

/** May be used, changed and passed on, in closed products too, as long as the notice stays. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  // Fonts.
  'OFL-1.1',
];

/** Others, each with the reason why it may be used here. */
const exceptions: { license: string; names: RegExp; because: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-/,
    because: 'a library of its own that sharp loads, unchanged and replaceable',
  },
  { license: 'MPL-2.0', names: /^satori$/, because: 'used unchanged; the license covers its own files only' },
  {
    license: 'MPL-2.0',
    names: /^(axe-core|ical\.js|lightningcss(-[\w-]+)?)$/,
    because: 'used to build and to test, not part of what runs',
  },
];

/** Old packages for tests that state no license in the field for it. Their files say MIT. */
const unstated = ['busboy', 'streamsearch', 'humanize-number', 'only'];

test('every package in the lockfile has a checksum and no address', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(
    installed.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path),
  ).toEqual([]);
  expect(installed.filter(({ resolved }) => resolved).map(({ path }) => path)).toEqual([]);
});

test('every version is exact', () => {
  const { dependencies, devDependencies, overrides } = manifest;
  const versions = [dependencies, devDependencies, overrides].flatMap((group) => leaves(group));
  expect(versions.filter((version) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
});

test('no package runs a script when it is installed, and each that wants to is known', () => {
  const wanting = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(wanting)].toSorted());
  expect(Object.values(manifest.allowScripts).filter((isAllowed) => isAllowed)).toEqual([]);
});

test('every license is permissive or an exception with a reason', () => {
  const refused = installed.filter((each) => !isAllowed(each));
  expect(refused.map(({ name, license }) => `${name}: ${license ?? 'none stated'}`)).toEqual([]);
  const unused = exceptions.filter(
    ({ license, names }) =>
      !installed.some((each) => each.license?.includes(license) && names.test(each.name)),
  );
  expect(unused).toEqual([]);
});

function isAllowed({ name, license, dev }: (typeof installed)[number]): boolean {
  if (license === undefined) return dev === true && unstated.includes(name);
  const isPermissive = (one: string) => permissive.includes(one);
  if (license.includes(' OR ')) return license.replace(/[()]/g, '').split(' OR ').some(isPermissive);
  return license
    .split(' AND ')
    .every(
      (one) => isPermissive(one) || exceptions.some((each) => each.license === one && each.names.test(name)),
    );
}

function leaves(group: object): string[] {
  return Object.values(group).flatMap((each) =>
    typeof each === 'object' && each ? leaves(each) : [String(each)],
  );
}
