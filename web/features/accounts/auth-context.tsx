import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Registration, Self } from '#shared/accounts/accounts.schema.ts';
import type { SignIn } from '#shared/security/security.schema.ts';
import { AccountTimeZone } from '#web/lib/account-time-zone.ts';
import { useSessionPaused } from '#web/lib/session-pause.ts';
import { currentUser, signIn, signOut, signUp } from './accounts.queries.ts';
import { endSession, startSession } from './session.ts';

type Auth = {
  /** Undefined while loading, null when signed out. */
  user: Self | null | undefined;
  signIn: (proof: SignIn) => Promise<Self>;
  /** After signing in without a password. */
  start: (user: Self) => void;
  signUp: (registration: Registration) => Promise<Self>;
  signOut: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUser);
  // Renders when a paused session is left. The query itself notifies a task later, when the next page is already shown.
  useSessionPaused();
  const start = (next: Self) => {
    startSession(client, next);
    return next;
  };
  const auth: Auth = {
    user,
    signIn: async (proof) => start(await signIn(proof)),
    start,
    signUp: async (registration) => start(await signUp(registration)),
    signOut: async () => {
      await signOut();
      endSession(client);
    },
  };
  return (
    <AuthContext value={auth}>
      <AccountTimeZone value={user?.timeZone}>{children}</AccountTimeZone>
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
