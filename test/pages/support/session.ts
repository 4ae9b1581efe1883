import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Login, Self } from '#shared/accounts/accounts.schema.ts';
import { type Call, type FakeApi, refusal } from './fake-api.ts';
import { sendLiveEvent } from './fake-stream.ts';
import { fill } from './fill.ts';

const rightPassword = 'take-your-time';
const signedOut = () => refusal(401, { code: 'unauthenticated', message: 'Please sign in.' });
const wrongPassword = () =>
  refusal(401, { code: 'unauthenticated', message: 'Invalid username or password' });

/** Ends the user's session: every call is a 401 until they sign in again. The page doesn't know yet. */
export function endSession(api: FakeApi, as: Self): void {
  api.answerAll(signedOut);
  api.on('GET /auth/user', signedOut);
  api.on('POST /auth/logout', () => new Response(null, { status: 204 }));
  api.on('POST /auth/login', ({ body }: Call) => {
    const { username, password } = body as Login;
    if (username !== as.username || password !== rightPassword) return wrongPassword();
    signIn(api, as);
    return as;
  });
}

/** From now on, the browser's session belongs to this user. */
export function signIn(api: FakeApi, as: Self): void {
  api.answerAll(undefined);
  api.on('GET /auth/user', as);
}

/** Makes the page refetch, as when its stream was interrupted. */
export const refetch = () => sendLiveEvent('resync', {});

const name = 'Sign in to continue';
export const findSignIn = () => screen.findByRole('dialog', { name });
export const signInDialog = () => screen.queryByRole('dialog', { name });
export const passwordField = async () => within(await findSignIn()).findByLabelText(/^Password for/);

export async function signInAgain(user: UserEvent, password = rightPassword): Promise<void> {
  await fill(user, await passwordField(), password);
  await user.keyboard('{Enter}');
}

/** Another tab of the same browser signs in as this user, or signs out. */
export async function inOtherTab(user: Self | null): Promise<void> {
  const tab = new BroadcastChannel('intime-session');
  await act(async () => {
    tab.postMessage(user);
    // The channel delivers in a later task.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  tab.close();
}
