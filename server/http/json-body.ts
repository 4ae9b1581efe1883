import { AppError } from '#server/errors.ts';
import type { App } from './types.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 32;

/** JSON is the only body we read. Text that no column could hold is refused at the door. */
export function readJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** An empty body is no body. Anything else must be an object of storable text. */
function parseJson(body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body), dropPrototypeKeys);
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'The request must be a JSON object.');
  }
  refuseUnstorable(value);
  return value as Record<string, unknown>;
}

function dropPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}

function refuseUnstorable(root: object): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseUnstorableText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw new AppError('invalid', 'The request is nested too deeply.');
    for (const [key, child] of Object.entries(value)) {
      refuseUnstorableText(key);
      open.push({ value: child, depth: depth + 1 });
    }
  }
}

/** PostgreSQL can hold neither U+0000 nor half of a surrogate pair. */
function refuseUnstorableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError('invalid', 'The request contains characters that cannot be stored.');
  }
}
