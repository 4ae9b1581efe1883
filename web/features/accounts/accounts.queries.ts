import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Registration, Self, UserUpdate } from '#shared/accounts/accounts.schema.ts';
import type { SignIn } from '#shared/security/security.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';

const userKey = ['/auth/user'];

/** The signed-in user, or null. The server puts it into the page, so a page load doesn't request it. */
export const currentUser = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<Self | null> => {
    try {
      return await call('GET /auth/user', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  retry: false,
});

export function signIn(proof: SignIn): Promise<Self> {
  return call('POST /auth/login', { body: proof });
}

export function signUp(registration: Registration): Promise<Self> {
  return call('POST /auth/register', { body: registration });
}

export async function signOut(): Promise<void> {
  await call('POST /auth/logout');
}

export async function requestPasswordReset(email: string): Promise<void> {
  await call('POST /auth/forgot', { body: { email } });
}

export async function resetPassword(request: { token: string; password: string }): Promise<void> {
  await call('POST /auth/reset', { body: request });
}

export function updateUser(update: UserUpdate): Promise<Self> {
  return call('PATCH /api/user/update', { body: update });
}

/** If it can't be saved, the user is asked again next time. */
export async function saveHereToBook(client: QueryClient): Promise<void> {
  updateCachedUser(client, { hereToBook: true });
  await updateUser({ hereToBook: true }).catch(() => undefined);
}

/** Updates the signed-in user's details everywhere they are shown. */
export function updateCachedUser(client: QueryClient, changes: Partial<Self>): void {
  client.setQueryData<Self | null>(userKey, (user) => user && { ...user, ...changes });
}

/** After signing in or out. Removes everything the previous user had loaded. */
export function setCurrentUser(client: QueryClient, user: Self | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  client.setQueryData(userKey, user);
}
