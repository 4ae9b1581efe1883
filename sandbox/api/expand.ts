import type { Store } from '#sandbox/store/store.ts';
import { invalid } from './refusal.ts';

const maxDepth = 4;
const idShape = /^[a-z]{2,5}_[A-Za-z0-9]{14,}$/;

/** Replaces ids with their objects along each path, such as `latest_charge.balance_transaction`. */
export async function expandPaths(store: Store, answer: object, paths: string[]): Promise<object> {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > maxDepth)
      throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
    await expandAlong(store, copy, keys, path);
  }
  return copy;
}

async function expandAlong(store: Store, holder: unknown, keys: string[], path: string): Promise<void> {
  const [key, ...rest] = keys;
  if (key === undefined || typeof holder !== 'object' || holder === null) return;
  if (key === 'data' && 'data' in holder && Array.isArray(holder.data)) {
    for (const each of holder.data) await expandAlong(store, each, rest, path);
    return;
  }
  if (!Object.hasOwn(holder, key)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const record = holder as Record<string, unknown>;
  const value = record[key];
  if (typeof value === 'string') {
    if (key === 'id' || !idShape.test(value)) {
      throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    record[key] = (await store.any(value)) ?? value;
  }
  await expandAlong(store, record[key], rest, path);
}
