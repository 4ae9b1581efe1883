import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondStep } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { type SecondStepProof, secondStepOf } from '#web/lib/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import * as secondStepCopy from '#web/ui/second-step.copy.ts';
import { SecondStepFields } from '#web/ui/second-step-fields.tsx';
import * as accountsCopy from './accounts.copy.ts';

const copy = accountsCopy.secondStep;

export type SecondStepFormProps = {
  asked: SecondStep;
  /** Sends the password again, together with the second step. */
  signIn: (proof: SecondStepProof) => Promise<void>;
  onBack: () => void;
};

/** Asks for what the account needs besides the password. */
export function SecondStepForm({ asked: first, signIn, onBack }: SecondStepFormProps) {
  const [asked, setAsked] = useState(first);
  const hasPasskey = useHasPasskeys() && asked.passkey !== null;
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const send = async (proof: SecondStepProof) => {
    try {
      await signIn(proof);
    } catch (error) {
      // Its passkey request is a new one.
      setAsked(secondStepOf(error) ?? asked);
      setError('code', { message: serverMessage(error) ?? copy.failed }, { shouldFocus: !proof.passkey });
    }
  };
  const submit = handleSubmit(({ code }) => send({ code }));
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
      <div>
        <h2 className="font-semibold text-heading">{copy.title}</h2>
        <p className="mt-1 text-muted">{secondStepCopy.hint(asked.hasApp, hasPasskey)}</p>
      </div>
      <SecondStepFields
        asked={asked}
        code={register('code', { required: secondStepCopy.codeMissing })}
        error={errors.code?.message}
        onPasskey={(passkey) => send({ passkey })}
        onFailure={(message) => setError('code', { message })}
      />
      <Button
        type="submit"
        variant={asked.hasApp || !hasPasskey ? 'primary' : 'outline'}
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
