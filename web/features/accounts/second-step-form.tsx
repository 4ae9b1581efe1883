import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondStep, SignIn } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { askForPasskey, useHasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import * as accountsCopy from './accounts.copy.ts';
import { secondStepOf } from './sign-in.queries.ts';

const copy = accountsCopy.secondStep;

type Proof = Pick<SignIn, 'code' | 'passkey'>;

export type SecondStepFormProps = {
  asked: SecondStep;
  /** Sends the password again, together with the second step. */
  signIn: (proof: Proof) => Promise<void>;
  onBack: () => void;
};

/** Asks for what the account needs besides the password. */
export function SecondStepForm({ asked: first, signIn, onBack }: SecondStepFormProps) {
  const [asked, setAsked] = useState(first);
  const hasPasskeys = useHasPasskeys() && asked.passkey !== null;
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const send = async (proof: Proof) => {
    try {
      await signIn(proof);
    } catch (error) {
      // Its passkey request is a new one.
      setAsked(secondStepOf(error) ?? asked);
      setError('code', { message: serverMessage(error) ?? copy.failed }, { shouldFocus: !proof.passkey });
    }
  };
  const submit = handleSubmit(({ code }) => send({ code }));
  const confirmPasskey = async () => {
    if (!asked.passkey) return;
    setAsking(true);
    const passkey = await askForPasskey(asked.passkey).catch(() => undefined);
    if (passkey) await send({ passkey });
    setAsking(false);
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="font-semibold text-heading">{copy.title}</h2>
        <p className="mt-1 text-muted">{hintFor(asked.hasApp, hasPasskeys)}</p>
      </div>
      {hasPasskeys && (
        <Button
          variant={asked.hasApp ? 'outline' : 'primary'}
          width="full"
          autoFocus={!asked.hasApp}
          busy={isAsking}
          onClick={() => void confirmPasskey()}
        >
          {copy.passkey}
        </Button>
      )}
      <Field
        label={asked.hasApp ? copy.code : copy.recoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={asked.hasApp || !hasPasskeys}
        error={errors.code?.message}
        {...register('code', { required: copy.codeMissing })}
      />
      <Button
        type="submit"
        variant={asked.hasApp || !hasPasskeys ? 'primary' : 'outline'}
        width="full"
        busy={isSubmitting}
      >
        {copy.confirm}
      </Button>
      <Button variant="quiet" width="full" onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  );
}

function hintFor(hasApp: boolean, hasPasskey: boolean): string {
  if (hasApp) return hasPasskey ? copy.withBoth : copy.withApp;
  return hasPasskey ? copy.withPasskey : copy.withoutBoth;
}
