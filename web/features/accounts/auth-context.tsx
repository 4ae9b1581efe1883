import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Login, Registration, User } from '#shared/accounts/accounts.schema.ts';
import { currentUser, setCurrentUser, signIn, signOut, signUp } from './accounts.queries.ts';

type Auth = {
  /** Undefined while it is not known, null when signed out. */
  user: User | null | undefined;
  signIn: (login: Login) => Promise<User>;
  signUp: (registration: Registration) => Promise<User>;
  signOut: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUser);
  const become = <Next extends User | null>(next: Next) => {
    setCurrentUser(client, next);
    return next;
  };
  const auth: Auth = {
    user,
    signIn: async (login) => become(await signIn(login)),
    signUp: async (registration) => become(await signUp(registration)),
    signOut: async () => {
      await signOut();
      become(null);
    },
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
