import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Login, Registration, Self } from '#shared/accounts/accounts.schema.ts';
import { clearDrafts } from '#web/lib/clear-drafts.ts';
import { currentUser, setCurrentUser, signIn, signOut, signUp } from './accounts.queries.ts';

type Auth = {
  /** Undefined while loading, null when signed out. */
  user: Self | null | undefined;
  signIn: (login: Login) => Promise<Self>;
  signUp: (registration: Registration) => Promise<Self>;
  signOut: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUser);
  const setUser = <Next extends Self | null>(next: Next) => {
    // When a session ends by itself, drafts are kept for its owner, who may sign in again.
    clearDrafts(next?.id);
    setCurrentUser(client, next);
    return next;
  };
  const auth: Auth = {
    user,
    signIn: async (login) => setUser(await signIn(login)),
    signUp: async (registration) => setUser(await signUp(registration)),
    signOut: async () => {
      await signOut();
      setUser(null);
    },
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
