import { userIdHeader } from '#shared/accounts/user-id-header.ts';
import type { ErrorBody } from '#shared/errors.ts';
import * as copy from './session.copy.ts';
import { sessionResumed } from './session-pause.ts';

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

type Session = {
  /** The user that the page shows. Calls fail as signed out if the browser's session belongs to someone else. */
  userId: () => string | undefined;
  /** Called when the session has ended. Resolves to whether the same user is signed in again. */
  onEnd: () => Promise<boolean>;
};

let session: Session = { userId: () => undefined, onEnd: async () => false };

/** Set once the page knows who is signed in. */
export function identifySession(next: Session): void {
  session = next;
}

/**
 * For calls that don't answer a visitor with 401 but with 404, such as the operators'. Resolves to whether the same user is
 * signed in, if necessary after they have signed in again.
 */
export const confirmSession = () => session.onEnd();

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
export async function callApiWithHeaders(...args: Parameters<typeof callApi>): Promise<ApiResponse> {
  const response = await sendCall(...args);
  const text = await response.text();
  return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

/**
 * For answers that aren't JSON. If the session ends, the call waits until the user has signed in again: a GET is then
 * repeated, and anything else fails, so that the user decides whether to do it again.
 */
export async function sendCall(
  method: string,
  path: string,
  payload?: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Response> {
  const needsSession = !path.startsWith('/auth/');
  const resumed = needsSession ? sessionResumed() : undefined;
  if (resumed !== undefined) await resumed;
  const send = () => {
    const userId = needsSession && session.userId();
    return fetch(path, {
      method,
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        ...(userId ? { [userIdHeader]: userId } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      ...(signal ? { signal } : {}),
    });
  };
  const response = await send();
  const hasEnded = response.status === 401 && needsSession;
  if (!hasEnded || !(await session.onEnd())) return requireOk(response);
  if (method === 'GET') return requireOk(await send());
  const error = new ApiError(response.status, response.statusText, await response.text());
  error.body.message = copy.interrupted;
  throw error;
}

async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

/** The server's message for the user, if there is one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.message : undefined;
}
