import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Login, Registration, Self } from '#shared/accounts/accounts.schema.ts';
import { AccountTimeZone } from '#web/lib/account-time-zone.ts';
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
