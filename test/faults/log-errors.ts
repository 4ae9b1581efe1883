type Line = {
  msg?: string;
  sweep?: string;
  job?: string;
  err?: { message?: string; code?: string; cause?: unknown };
};

/** The most frequent log lines with their counts: where to look first when a rule is violated. */
export function countLogErrors(logs: string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const text of logs.flatMap((log) => log.split('\n'))) {
    const summary = summarize(text);
    if (summary) counts.set(summary, (counts.get(summary) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one).slice(0, 15));
}

function summarize(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { msg = '', sweep = '', job = '', err } = JSON.parse(text) as Line;
    const reason = (err?.message ?? '')
      .replace(/[0-9a-f-]{36}/g, '…')
      .split('\n')[0]
      ?.slice(0, 100);
    return [msg, sweep, job, reason].filter(Boolean).join(' · ');
  } catch {
    return undefined;
  }
}
