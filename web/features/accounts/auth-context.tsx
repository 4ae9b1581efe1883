import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const become = (next: User | null) => setCurrentUser(client, next);
  const { mutateAsync: doSignIn } = useMutation({ mutationFn: signIn, onSuccess: become });
  const { mutateAsync: doSignUp } = useMutation({ mutationFn: signUp, onSuccess: become });
  const { mutateAsync: doSignOut } = useMutation({ mutationFn: signOut, onSuccess: () => become(null) });
  return (
    <AuthContext value={{ user, signIn: doSignIn, signUp: doSignUp, signOut: () => doSignOut() }}>
      {children}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
