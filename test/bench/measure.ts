import http from 'node:http';

type Row = { what: string; measured: string; against: string; ratio: string };
const rows: Row[] = [];

export function report(what: string, measured: number, against: string, baseline: number): void {
  const round = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 2 ? 1 : 3);
  rows.push({
    what,
    measured: round(measured),
    against: `${against}: ${round(baseline)}`,
    ratio: (measured / baseline).toFixed(2),
  });
}

export function printReport(): void {
  console.table(rows);
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function percentile(values: number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

const agent = new http.Agent({ keepAlive: true });
const callers = 8;

/** GETs per second by eight callers, with Node's plain client; a heavier one would measure itself. */
export async function rateOf(
  url: string,
  headers: Record<string, string> = {},
  seconds = 2,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let completed = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await get(url, headers);
      completed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return completed / seconds;
}

function get(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}

/** Measures the URLs in turn over several rounds, so other load affects all alike. The first round is a warm-up. */
export async function compareRates(urls: string[], headers: Record<string, string>): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  for (let round = 0; round < 5; round += 1) {
    for (const [n, url] of urls.entries()) {
      const rate = await rateOf(url, headers);
      if (round > 0) rates[n]?.push(rate);
    }
  }
  return rates.map(median);
}
