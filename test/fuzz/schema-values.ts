import fc from 'fast-check';

/** What zod keeps about a schema, as far as values are made from it. */
type Definition = {
  type: string;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: CheckDefinition } }[];
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  keyType?: Schema;
  valueType?: Schema;
  coerce?: boolean;
};
type CheckDefinition = {
  check: string;
  format?: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  value?: number;
};
export type Schema = { _zod: { def: Definition } };

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Values for a field by its name, for what a schema doesn't say: ids that exist, time zones, passwords. */
export type Hints = (name: string) => fc.Arbitrary<unknown> | undefined;

const text = (min: number, max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: min, maxLength: Math.min(max, min + 40) }) },
    fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) }),
    // As long as it may be.
    fc.constant('x'.repeat(max)),
  );

const longest = 5_000;

/** Values that the schema accepts, except where it has checks that only code knows. */
export function valuesOf(schema: Schema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  const inner = (part: Schema | undefined, as = name) =>
    part ? valuesOf(part, hints, as) : fc.constant(undefined);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, inner(part, key)])),
        { requiredKeys: requiredKeys(def) },
      );
    case 'optional':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 4 });
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 4 });
    case 'default':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return def.in?._zod.def.type === 'transform' ? inner(def.out) : inner(def.in);
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)));
    case 'array':
      return arrayOf(def, inner(def.element));
    case 'record':
      return fc.dictionary(fc.constantFrom(...keysOf(def.keyType)), inner(def.valueType), { maxKeys: 4 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
      return hints(name) ?? numberOf(def);
    case 'string':
      return hints(name) ?? stringOf(def);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Optional fields are sometimes left out. */
function requiredKeys({ shape = {} }: Definition): string[] {
  const optional = new Set(['optional', 'default', 'catch']);
  return Object.entries(shape)
    .filter(([, part]) => !optional.has(part._zod.def.type))
    .map(([key]) => key);
}

function keysOf(keyType: Schema | undefined): string[] {
  const entries = keyType?._zod.def.entries;
  return entries ? Object.values(entries).map(String) : ['one', 'two', 'three'];
}

const checksOf = ({ checks = [] }: Definition) => checks.map((check) => check._zod.def);

function arrayOf(def: Definition, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const checks = checksOf(def);
  const minLength = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const maxLength = checks.find(({ check }) => check === 'max_length')?.maximum ?? minLength + 4;
  return fc.array(element, { minLength, maxLength: Math.min(maxLength, minLength + 4) });
}

function numberOf(def: Definition): fc.Arbitrary<unknown> {
  const checks = checksOf(def);
  const min = checks.find(({ check }) => check === 'greater_than')?.value ?? -1_000_000;
  const max = checks.find(({ check }) => check === 'less_than')?.value ?? Math.max(min, 1_000_000);
  const isWhole = def.format !== undefined || checks.some(({ check }) => check === 'number_format');
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const numbers = isWhole ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
  return def.coerce ? numbers.map(String) : numbers;
}

function stringOf(def: Definition): fc.Arbitrary<unknown> {
  const checks = checksOf(def);
  const format = def.format ?? checks.find((each) => each.format && each.format !== 'regex')?.format;
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.integer({ min: 0, max: 400 }).map((days) => dateAfter(days));
  const pattern = checks.find((each) => each.pattern)?.pattern ?? def.pattern;
  if (pattern) return fc.stringMatching(new RegExp(pattern.source));
  const min = checks.find(({ check }) => check === 'min_length')?.minimum ?? 0;
  const max = checks.find(({ check }) => check === 'max_length')?.maximum ?? longest;
  return text(min, max);
}

function dateAfter(days: number): string {
  return new Date(Date.UTC(2030, 1, 1) + days * 86_400_000).toISOString().slice(0, 10);
}
