import { expect, vi } from 'vitest';
import { answerProblems } from '#shared/check-answer.ts';
import { eventually } from '#test/eventually.ts';
import { checkAnswers } from '#web/lib/call.ts';

export type Call = {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
};

/** JSON for a 200, a `Response` for anything else, or a function of the call. */
type Answer = unknown | Response | ((call: Call) => unknown | Response | Promise<unknown | Response>);

export type FakeApi = {
  /** Sets the answer to `METHOD /path` from now on. A `*` matches one path segment. */
  on: (route: string, answer: Answer) => void;
  /** Holds calls to this route back. `next` resolves to a function that answers the oldest one. */
  pause: (route: string) => { waiting: () => number; next: () => Promise<(answer: Answer) => void> };
  /** Gives every call to /api this answer, until it is undefined. */
  answerAll: (answer: Answer) => void;
  /** The calls to a route so far, or all calls except GETs. */
  calls: (route?: string) => Call[];
};

/** An error response in the API's format. */
export function refusal(status: number, body: Record<string, unknown> = {}): Response {
  return Response.json({ code: 'refused', requestId: 'r', ...body }, { status });
}

/** A network failure: the call or its answer is lost. */
export const lostConnection = () => {
  throw new TypeError('Failed to fetch');
};

/**
 * Replaces the server by stubbing `fetch`, the web app's only way out. A call without an answer fails the test, and so
 * does an answer that doesn't match the call's response schema.
 */
export function fakeApi(answers: Record<string, Answer> = {}): FakeApi {
  const routes = new Map<string, Answer>(Object.entries(answers));
  const calls: Call[] = [];
  let sameAnswer: Answer;

  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.href);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      body: parseBody(init.body),
      headers: Object.fromEntries(new Headers(init.headers)),
    };
    calls.push(call);
    const isSame = sameAnswer !== undefined && call.path.startsWith('/api/');
    const answered = isSame ? resolveAnswer(sameAnswer, call) : answerTo(routes, call);
    const answer = await Promise.race([answered, aborted(init.signal)]);
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? null);
  });

  return {
    on: (route, answer) => {
      // The newest answer wins, also over broader patterns set before.
      routes.delete(route);
      routes.set(route, answer);
    },
    pause: (route) => {
      const waiting: ((answer: Answer) => void)[] = [];
      routes.delete(route);
      routes.set(route, (call: Call) => {
        const answered = new Promise<Answer>((resolve) => void waiting.push(resolve));
        return answered.then((answer) => resolveAnswer(answer, call));
      });
      return {
        waiting: () => waiting.length,
        next: async () => {
          await eventually(() => expect(waiting, `a waiting call to ${route}`).not.toHaveLength(0));
          const answer = waiting.shift();
          if (!answer) throw new Error(`no call is waiting for ${route}`);
          return answer;
        },
      };
    },
    answerAll: (answer) => {
      sameAnswer = answer;
    },
    calls: (route) =>
      calls.filter((call) => (route === undefined ? call.method !== 'GET' : matches(route, call))),
  };
}

async function answerTo(routes: Map<string, Answer>, call: Call): Promise<unknown> {
  const found = [...routes].reverse().find(([route]) => matches(route, call));
  if (!found) throw unanswered(call);
  const [, answer] = found;
  return resolveAnswer(answer, call);
}

function resolveAnswer(answer: Answer, call: Call): unknown {
  return typeof answer === 'function' ? answer(call) : answer;
}

/** Missing and invalid answers. Collected, because a screen may show an error message instead of failing the test. */
const problems: string[] = [];

/** In page tests the client checks every answer, so that a test can't use one the server would never give. */
checkAnswers((name, answer) => problems.push(...answerProblems(name, answer)));

export function takeProblems(): string[] {
  return problems.splice(0);
}

function unanswered({ method, path, search }: Call): Error {
  const problem = `no answer given for ${method} ${path}${search.size ? `?${search}` : ''}`;
  problems.push(problem);
  return new Error(problem);
}

function matches(route: string, { method, path }: Call): boolean {
  const [expectedMethod, pattern = ''] = route.split(' ');
  if (expectedMethod !== method) return false;
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  return expected.length === actual.length && expected.every((part, n) => part === '*' || part === actual[n]);
}

function parseBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
