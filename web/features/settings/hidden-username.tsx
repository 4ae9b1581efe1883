/** Tells a password manager whose password is asked for: what stands beside it is no name to sign in with. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
