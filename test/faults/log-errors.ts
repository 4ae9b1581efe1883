type Line = {
  msg?: string;
  sweep?: string;
  job?: string;
  err?: { message?: string; code?: string; cause?: unknown };
};

/** What the processes complained of in their logs, and how often: where to look first when a rule is broken. */
export function complaints(logs: string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of logs.flatMap((log) => log.split('\n'))) {
    const said = read(text);
    if (said) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one).slice(0, 15));
}

function read(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { msg = '', sweep = '', job = '', err } = JSON.parse(text) as Line;
    const why = (err?.message ?? '')
      .replace(/[0-9a-f-]{36}/g, '…')
      .split('\n')[0]
      ?.slice(0, 100);
    return [msg, sweep, job, why].filter(Boolean).join(' · ');
  } catch {
    return undefined;
  }
}
