import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import type { App } from './types.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 32;

/** Accepts JSON bodies only, and rejects text that PostgreSQL can't store. */
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

/** An empty body counts as no body. Anything else must be a JSON object. */
function parseJson(body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body), dropPrototypeKeys);
  } catch {
    throw new AppError('invalid', errorCopy.invalidJson);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', errorCopy.jsonObjectRequired);
  }
  rejectUnstorable(value);
  return value as Record<string, unknown>;
}

function dropPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}

function rejectUnstorable(root: object): void {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') rejectUnstorableText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw new AppError('invalid', errorCopy.nestedTooDeeply);
    for (const [key, child] of Object.entries(value)) {
      rejectUnstorableText(key);
      stack.push({ value: child, depth: depth + 1 });
    }
  }
}

/** PostgreSQL can't store U+0000 or half of a surrogate pair. */
function rejectUnstorableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError('invalid', errorCopy.unsupportedCharacters);
  }
}
