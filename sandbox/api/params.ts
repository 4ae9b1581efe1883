import { z } from 'zod';
import { invalid, type Refusal } from './refusal.ts';

type Tree = { [key: string]: string | Tree };

const maxDepth = 6;
const maxFields = 500;

/** `metadata[a]=1&expand[0]=x` as nested objects of text, the way the API's own libraries write it. */
export function decodeForm(text: string): Tree {
  const root = emptyTree();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > maxFields) throw invalid('Too many parameters.');
    // PostgreSQL can't store U+0000 in text.
    if (`${name}${value}`.includes('\0')) throw invalid('Invalid characters in the request.');
    place(root, keysOf(name), value);
  }
  return root;
}

/** Without a prototype, so that no field name can reach one. */
const emptyTree = (): Tree => Object.create(null) as Tree;

function keysOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  const keys = [first, ...rest.map((part) => part.replace(/\]$/, ''))];
  if (keys.length > maxDepth) throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
  return keys;
}

function place(root: Tree, keys: string[], value: string): void {
  let tree = root;
  for (const [n, key] of keys.entries()) {
    // `expand[]=x` counts up by itself.
    const name = key === '' ? String(Object.keys(tree).length) : key;
    if (n === keys.length - 1) {
      tree[name] = value;
      return;
    }
    const next = tree[name] ?? emptyTree();
    if (typeof next === 'string') throw invalid(`Invalid parameter: ${keys.join('.')}`);
    tree[name] = next;
    tree = next;
  }
}

/** Reads parameters by a strict schema and refuses unknown ones with the API's messages. */
export function readParams<Schema extends z.ZodType>(schema: Schema, tree: Tree | string): z.output<Schema> {
  const read = schema.safeParse(tree, { reportInput: true });
  if (read.success) return read.data;
  throw paramRefusal(read.error);
}

function paramRefusal({ issues }: z.ZodError): Refusal {
  const [issue] = issues;
  if (!issue) return invalid('Invalid request.');
  const at = (path: PropertyKey[]) =>
    path.map((key, n) => (n === 0 ? String(key) : `[${String(key)}]`)).join('');
  const param = at(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = at([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.input === undefined && issue.code !== 'custom') {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.input === '') return emptyRefusal(param);
  if (issue.code === 'custom') return invalid(issue.message, { ...codeOf(issue.params), param });
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${choices(issue.values.map(String))}`, { param });
  }
  if (issue.code === 'invalid_type') return invalid(`Invalid ${issue.expected}`, { param });
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

function emptyRefusal(param: string): Refusal {
  return invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );
}

function codeOf(params: Record<string, unknown> | undefined): { code?: string } {
  return typeof params?.code === 'string' ? { code: params.code } : {};
}

function choices(values: string[]): string {
  const last = values.at(-1) ?? '';
  if (values.length < 3) return values.join(' or ');
  return `${values.slice(0, -1).join(', ')}, or ${last}`;
}

const coded = (code: string, error: string) => ({ error, params: { code }, abort: true });
const integer = z
  .string()
  .refine(
    (text) => /^-?\d{1,15}$/.test(text),
    coded('parameter_invalid_integer', 'Invalid integer: the value must be a whole number'),
  )
  .transform(Number);

/** Form fields are text; these schemas convert them. */
export const word = z.string().min(1).max(5000);
/** Text; an empty value clears the field. */
export const clearable = z
  .string()
  .max(5000)
  .transform((text) => text || null);
export const whole = integer.refine(
  (n) => n >= 0 && n < 1e12,
  coded('parameter_invalid_integer', 'This value must be greater than or equal to 0.'),
);
/** Cents of at least one, at most 999,999.99. */
export const cents = integer
  .refine((n) => n >= 1, coded('parameter_invalid_integer', 'Invalid positive integer'))
  .refine((n) => n <= 99_999_999, coded('amount_too_large', 'Amount must be no more than $999,999.99'));
/** An amount that a card can be charged. */
export const chargeable = cents.refine(
  (n) => n >= 50,
  coded('amount_too_small', 'Amount must be at least $0.50 usd'),
);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const currency = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(
    (text): text is 'usd' => text === 'usd',
    coded('currency_not_supported', 'Invalid currency. The sandbox knows only usd.'),
  );
/** An address that browsers may be redirected to. */
export const webAddress = z
  .string()
  .max(5000)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    coded('url_invalid', 'Not a valid URL'),
  );

/** `a[0]=x&a[1]=y`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.record(z.string().regex(/^\d{1,3}$/), item).transform((items) => Object.values(items));
}

/** Up to 50 keys of 40 characters with values of 500, as the API allows; an empty value removes its key. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'at most 50 keys');

export function mergeMetadata(
  old: Record<string, string> | null,
  given: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

/** The given fields only, to be spread over the stored object. */
export function givenOnly<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  // Undefined fields are left out, as the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

/** Accepted by every route. */
export const expandParam = listOf(word);

/** Accepted by every list. */
export const pageParams = {
  limit: whole
    .refine(
      (n) => n >= 1 && n <= 100,
      coded('parameter_invalid_integer', 'This value must be between 1 and 100.'),
    )
    .optional(),
  starting_after: word.optional(),
  ending_before: word.optional(),
  created: z
    .union([
      whole.transform((at) => ({ gte: at, lte: at })),
      z.strictObject({
        gt: whole.optional(),
        gte: whole.optional(),
        lt: whole.optional(),
        lte: whole.optional(),
      }),
    ])
    .optional(),
};
export type Page = z.output<z.ZodObject<typeof pageParams>>;
