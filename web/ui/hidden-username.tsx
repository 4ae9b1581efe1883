/** Lets a password manager know which account the password belongs to. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
