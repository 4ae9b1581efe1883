import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import type { Environment } from './environment.ts';

export type Person = { id: string; cookie: string };
export type CallResult = { status: number; body: Record<string, unknown>; text: string };

/** How many responses had each status; 0 means no response. */
export const statusCounts = new Map<number, number>();

export type TimedResponse = { path: string; status: number; startedAt: number; ms: number };

/** Called with every response and how long it took. */
export const responseListeners = new Set<(response: TimedResponse) => void>();

const responseTimeoutMs = 12_000;
const retryLimitMs = 300_000;
const [minPauseMs, maxPauseMs] = [200, 2_500];

let turn = 0;

/** One attempt, at a process that was ready a moment ago. Status 0 if there is no response. */
export async function call(
  { apps }: Environment,
  person: Person | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<CallResult> {
  turn += 1;
  const ready = apps.filter((app) => app.isUp());
  const candidates = ready.length > 0 ? ready : apps;
  const url = `${candidates[turn % candidates.length]?.url}${path}`;
  const startedAt = performance.now();
  const result = await send(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(person ? { cookie: person.cookie } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  statusCounts.set(result.status, (statusCounts.get(result.status) ?? 0) + 1);
  const ms = performance.now() - startedAt;
  for (const listener of responseListeners)
    listener({ path: `${method} ${path}`, status: result.status, startedAt, ms });
  return result;
}

async function send(url: string, init: RequestInit): Promise<CallResult & { cookie: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(responseTimeoutMs) });
    const text = await response.text();
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: response.status, text, body: parseJson(text), cookie };
  } catch {
    return { status: 0, text: '', body: {}, cookie: '' };
  }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Repeats an attempt, with growing pauses, until its result `isDone` or the time is up. */
export async function retryUntil(
  attempt: () => Promise<CallResult>,
  isDone: (result: CallResult) => boolean,
): Promise<CallResult> {
  const deadline = Date.now() + retryLimitMs;
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(pauseMs * 1.6, maxPauseMs)) {
    const result = await attempt();
    if (isDone(result) || Date.now() > deadline) return result;
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Anything but no response, a server error, or a request still in progress: those are worth a retry. */
export const isFinal = ({ status, body }: CallResult): boolean =>
  status !== 0 && status < 500 && body.code !== 'in_progress';

export async function signUp({ apps }: Environment, username: string, email?: string): Promise<Person> {
  const result = await send(`${apps[0]?.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse battery', email }),
  });
  if (result.status !== 201) throw new Error(`registration answered ${result.status}: ${result.text}`);
  return { id: String(result.body.id), cookie: result.cookie };
}

/** A call as the payer's browser makes it: publishable key, the intent's secret, form-encoded. */
export async function browserCall(
  { sandbox }: Environment,
  path: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST',
): Promise<CallResult> {
  const form = new URLSearchParams(fields).toString();
  const url = `${sandbox.url}${sandboxPath}/v1/${path}`;
  const headers = { authorization: `Bearer ${sandboxPublishableKey}` };
  if (method === 'GET') return send(`${url}?${form}`, { headers });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return send(url, { method, headers: { ...headers, ...type }, body: form });
}
