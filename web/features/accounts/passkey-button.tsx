import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountsCopy from './accounts.copy.ts';
import { useAuth } from './auth-context.tsx';
import { signInWithPasskey } from './sign-in.queries.ts';

const { passkeySignIn: copy, signIn: signInCopy } = accountsCopy;

/** Signs in without username and password. Shown only where passkeys work. */
export function PasskeyButton() {
  const auth = useAuth();
  const [busy, setBusy] = useState(false);
  if (!useHasPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      const user = await signInWithPasskey();
      if (user) {
        auth.start(user);
        toast(signInCopy.done(user.username));
      }
    } catch (error) {
      toastFailure(error, copy.failed);
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" width="full" busy={busy} onClick={() => void signIn()}>
      <KeyRound aria-hidden="true" className="size-4" />
      {copy.button}
    </Button>
  );
}
