import type { QueryClient } from '@tanstack/react-query';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import { identifySession } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { deleteDrafts } from '#web/lib/drafts.ts';
import { abandonSession, pauseSession, resumeSession } from '#web/lib/session-pause.ts';
import { currentUser, setCurrentUser } from './accounts.queries.ts';

/** Tells the other tabs who is signed in now. */
let channel: BroadcastChannel | undefined;

/** After signing in, in this tab. */
export function startSession(client: QueryClient, user: Self): void {
  switchTo(client, user);
  channel?.postMessage(user);
}

/** After signing out, in this tab. Nothing the user typed or loaded stays in any tab. */
export function endSession(client: QueryClient): void {
  forget(client);
  channel?.postMessage(null);
}

/** The user becomes a visitor. Drafts stay in case the same user signs in again. */
export function dropSession(client: QueryClient): void {
  setCurrentUser(client, null);
  abandonSession();
}

/**
 * Must run before the first call. When the session ends on a page that needs one, the page stays and the user signs in
 * again over it. On other pages, the user becomes a visitor.
 */
export function watchSession(client: QueryClient, isPageProtected: () => boolean): void {
  const userId = () => userOf(client)?.id;
  const checkSession = async (): Promise<{ renewed: Promise<boolean> | false }> => {
    // Another tab may have signed in since. If the server can't say, the session has ended.
    const signedIn = userId() ? await call('GET /auth/user').catch(() => null) : null;
    if (!userId()) return { renewed: false };
    if (signedIn) {
      const renewed = signedIn.id === userId() ? Promise.resolve(true) : never;
      switchTo(client, signedIn);
      return { renewed };
    }
    if (isPageProtected()) return { renewed: pauseSession().then(() => true) };
    dropSession(client);
    return { renewed: false };
  };
  let check: ReturnType<typeof checkSession> | undefined;
  const onEnd = async () => {
    check ??= checkSession().finally(() => {
      check = undefined;
    });
    return (await check).renewed;
  };
  identifySession({ userId, onEnd });
  listenToOtherTabs((next) => {
    // A session may have ended in this tab and left drafts for the same user.
    if (!next) deleteDrafts();
    // Apart from that, a visitor's tab stays as it is.
    if (!userId()) return;
    if (next) switchTo(client, next);
    else forget(client);
  });
}

/** For calls of a page that is gone. */
const never = new Promise<never>(() => undefined);

const userOf = (client: QueryClient) => client.getQueryData(currentUser.queryKey);

function listenToOtherTabs(onChange: (user: Self | null) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel ??= new BroadcastChannel('intime-session');
  channel.onmessage = ({ data }: MessageEvent<Self | null>) => onChange(data);
}

/** The same user continues where they were. Another user finds nothing that the last one typed or loaded. */
function switchTo(client: QueryClient, next: Self): void {
  if (userOf(client)?.id !== next.id) {
    deleteDrafts(next.id);
    setCurrentUser(client, next);
    abandonSession();
    return;
  }
  client.setQueryData(currentUser.queryKey, next);
  const [userKey] = currentUser.queryKey;
  if (resumeSession())
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
}

function forget(client: QueryClient): void {
  deleteDrafts();
  dropSession(client);
}
