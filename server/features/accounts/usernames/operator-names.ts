import type { Deps } from '#server/deps.ts';

/** Whoever took a free name that OPERATORS lists would be an operator from the next start on. */
export function isForOperator({ config }: Deps, username: string): boolean {
  return config.operators.some((name) => name.toLowerCase() === username.toLowerCase());
}
