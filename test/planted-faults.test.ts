import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './planted-faults/faults.ts';

const root = path.join(import.meta.dirname, '..');

test.each(faults)(
  'the fault “$name” matches the code once, and its tests exist',
  ({ file, find, tests = [] }) => {
    expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2);
    for (const each of tests) expect(existsSync(path.join(root, each)), each).toBe(true);
  },
);
