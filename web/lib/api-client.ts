import type { ErrorBody } from '#shared/errors.ts';

/** A refused call. Its text is the status, a colon and the body; screens show `body.message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
  }
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

let sessionEnded: () => void = () => undefined;

/** Called when a call is refused because the session is over. Wrong passwords are not that. */
export function onSessionEnd(listener: () => void): void {
  sessionEnded = listener;
}

type Answer = { body: unknown; headers: Headers };

/** Cookies and a JSON content type always; a body and further headers only when there are some. */
export async function callApi(
  method: string,
  path: string,
  payload?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<unknown> {
  return (await callForAnswer(method, path, payload, signal, headers)).body;
}

/** The same where the answer's headers say something too. */
export async function callForAnswer(
  method: string,
  path: string,
  payload?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (response.status === 401 && !path.startsWith('/auth/')) sessionEnded();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

/** What the server said, if it said something fit to show. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.message : undefined;
}
