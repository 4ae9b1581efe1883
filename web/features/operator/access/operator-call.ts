import type { AnswerOf, RouteName } from '#shared/routes.ts';
import { ApiError, confirmSession } from '#web/lib/api-client.ts';
import { type CallArgs, call } from '#web/lib/call.ts';
import { askToEnter } from './entering.ts';

/**
 * A call of the console. If the time in the console is over, it waits for the password and is then repeated. A 404 may
 * mean that the session has ended, so it is repeated once when the user is known to be signed in. Repeating is safe: such
 * a call has changed nothing.
 */
export async function operatorCall<Name extends RouteName>(
  name: Name,
  ...args: CallArgs<Name>
): Promise<AnswerOf<Name>> {
  const send = () => whenEntered(() => call(name, ...args));
  try {
    return await send();
  } catch (error) {
    if (!isNotFound(error) || !(await confirmSession())) throw error;
    return send();
  }
}

async function whenEntered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isReenter(error) || !(await askToEnter())) throw error;
    }
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
const isReenter = (error: unknown) => error instanceof ApiError && error.body.code === 'reenter';
