import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { type Login, loginSchema } from '#shared/accounts/accounts.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { leave } from '#web/lib/leave-guard.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import * as accountsCopy from './accounts.copy.ts';
import { signOut } from './accounts.queries.ts';
import { useAuth } from './auth-context.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { endSession } from './session.ts';
import { useSecondStep } from './use-second-step.tsx';

const { auth: authCopy, signInAgain: copy } = accountsCopy;

export type SignInAgainProps = { open: boolean };

/** Over the page whose session has ended. The page continues once the same user has signed in again. */
export function SignInAgain({ open }: SignInAgainProps) {
  const { user } = useAuth();
  // Stays the same while the dialog closes.
  const [lastUsername, setLastUsername] = useState('');
  const username = user?.username ?? lastUsername;
  if (username !== lastUsername) setLastUsername(username);
  return (
    <Dialog open={open} required title={copy.title} description={copy.text}>
      <SignInAgainForm key={username} username={username} />
      <OtherAccount />
    </Dialog>
  );
}

function SignInAgainForm({ username }: { username: string }) {
  const auth = useAuth();
  const { register, handleSubmit, formState, setError } = useForm<Login>({
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: { username, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { form: secondStep, start } = useSecondStep(async (proof) => {
    await auth.signIn(proof);
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await start({ username, password });
    } catch (error) {
      setError('password', { message: failureMessage(error) }, { shouldFocus: true });
    }
  });
  if (secondStep) return secondStep;
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void submit(event)}>
      <HiddenUsername username={username} />
      <Field
        label={copy.password(username)}
        type="password"
        autoComplete="current-password"
        data-first-focus
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" width="full" busy={isSubmitting} className="mt-2">
        {authCopy.signIn}
      </Button>
      <p className="text-center text-sm">
        <TextLink href={paths.forgot} newTab>
          {copy.forgotPassword}
        </TextLink>
      </p>
      <PasskeyButton />
    </form>
  );
}

function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return copy.wrongPassword;
  return serverMessage(error) ?? copy.failed;
}

/** For someone else at the same computer, who must not see or send what was typed. */
function OtherAccount() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const leaveToSignIn = async () => {
    setBusy(true);
    // If the server can't be reached, there is still no session to end.
    await signOut().catch(() => undefined);
    endSession(client);
    navigate(paths.auth);
  };
  return (
    <div className="mt-2 grid grid-cols-1 gap-2 border-line border-t pt-4 text-center">
      <p className="text-muted text-sm">{copy.otherAccountHint}</p>
      <Button variant="outline" width="full" busy={busy} onClick={() => leave(() => void leaveToSignIn())}>
        {copy.otherAccount}
      </Button>
    </div>
  );
}
