import type { ErrorBody } from '#shared/errors.ts';

/** A failed call. Its message is the status, a colon and the body; screens show `body.message`. */
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

/** Sets the listener for calls that fail because the session has ended. Failed sign-ins don't count. */
export function onSessionEnd(listener: () => void): void {
  sessionEnded = listener;
}

type ApiResponse = { body: unknown; headers: Headers };

/** Sends cookies and a JSON content type; a body and more headers only if given. */
export async function callApi(
  method: string,
  path: string,
  payload?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<unknown> {
  return (await callApiWithHeaders(method, path, payload, signal, headers)).body;
}

/** Like `callApi`, for responses whose headers matter too. */
export async function callApiWithHeaders(
  method: string,
  path: string,
  payload?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<ApiResponse> {
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

/** The server's message for the user, if there is one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.message : undefined;
}
