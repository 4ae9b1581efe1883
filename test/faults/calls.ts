import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import type { Environment } from './environment.ts';

export type Person = { id: string; cookie: string };
export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** What the callers met on the way, by status; 0 where nobody answered. */
export const met = new Map<number, number>();

type Hearing = { path: string; status: number; begun: number; ms: number };

/** Who wants to know of every answer, and how long it took. */
export const hearers = new Set<(hearing: Hearing) => void>();

const answerMs = 12_000;
const patienceMs = 300_000;
const [shortestPauseMs, longestPauseMs] = [200, 2_500];

let turn = 0;

/** One try, at a process that was ready a moment ago. Status 0 when the line broke or nobody was there. */
export async function ask(
  { apps }: Environment,
  person: Person | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  turn += 1;
  const ready = apps.filter((app) => app.isUp());
  const some = ready.length > 0 ? ready : apps;
  const url = `${some[turn % some.length]?.url}${path}`;
  const begun = performance.now();
  const answer = await tried(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(person ? { cookie: person.cookie } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
  const ms = performance.now() - begun;
  for (const hear of hearers) hear({ path: `${method} ${path}`, status: answer.status, begun, ms });
  return answer;
}

async function tried(url: string, init: RequestInit): Promise<Answer & { cookie: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) });
    const text = await answer.text();
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: answer.status, text, body: parsed(text), cookie };
  } catch {
    return { status: 0, text: '', body: {}, cookie: '' };
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Asks until somebody says something that `isAnswer`; everybody else is asked again a little later. */
export async function insist(
  attempt: () => Promise<Answer>,
  isAnswer: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 1.6, longestPauseMs)) {
    const answer = await attempt();
    if (isAnswer(answer) || Date.now() > deadline) return answer;
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Nobody there, not ready, or still busy with the same request: to be asked again. */
export const isFinal = ({ status, body }: Answer): boolean =>
  status !== 0 && status < 500 && body.code !== 'in_progress';

export async function signUp({ apps }: Environment, username: string, email?: string): Promise<Person> {
  const answer = await tried(`${apps[0]?.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse battery', email }),
  });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${answer.text}`);
  return { id: String(answer.body.id), cookie: answer.cookie };
}

/** As the payer's browser: the public key, the intent's secret, a form. */
export async function browserCall(
  { sandbox }: Environment,
  path: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST',
): Promise<Answer> {
  const form = new URLSearchParams(fields).toString();
  const url = `${sandbox.url}${sandboxPath}/v1/${path}`;
  const headers = { authorization: `Bearer ${sandboxPublishableKey}` };
  if (method === 'GET') return tried(`${url}?${form}`, { headers });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return tried(url, { method, headers: { ...headers, ...type }, body: form });
}
