import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasskeyAnswer } from '#shared/security/passkeys.schema.ts';
import type { SecondStep } from '#shared/security/security.schema.ts';
import { askForPasskey, useHasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import * as copy from './second-step.copy.ts';

type Props = {
  asked: SecondStep;
  /** The form's field `code`. */
  code: UseFormRegisterReturn;
  error: string | undefined;
  /** Says below the code what can be used, if the form doesn't. */
  hinted?: boolean;
  onPasskey: (passkey: PasskeyAnswer) => Promise<void>;
  /** The passkey couldn't be asked for. Not called if the person canceled. */
  onFailure: (message: string) => void;
};

/** What a form asks for after the password. The most likely one gets the focus. */
export function SecondStepFields({ asked, code, error, hinted, onPasskey, onFailure }: Props) {
  const hasPasskey = useHasPasskeys() && asked.passkey !== null;
  const [isAsking, setAsking] = useState(false);
  const confirmPasskey = async () => {
    if (!asked.passkey) return;
    setAsking(true);
    try {
      const passkey = await askForPasskey(asked.passkey);
      if (passkey) await onPasskey(passkey);
    } catch {
      onFailure(copy.passkeyFailed);
    }
    setAsking(false);
  };
  return (
    <>
      {hasPasskey && (
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
        autoFocus={asked.hasApp || !hasPasskey}
        hint={hinted && copy.hint(asked.hasApp, hasPasskey)}
        error={error}
        {...code}
      />
    </>
  );
}
