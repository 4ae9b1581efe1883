import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Confirmation, SecondStep } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { confirmWithPasskey } from '#web/lib/confirm-with-passkey.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { secondStepOf } from '#web/lib/second-step.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import * as secondStepCopy from '#web/ui/second-step.copy.ts';
import { SecondStepFields } from '#web/ui/second-step-fields.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import * as securityCopy from './security.copy.ts';

const copy = securityCopy.confirm;

type Props = {
  username: string;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** A passkey can be used instead of the password. */
  hasPasskey: boolean;
  /** Whether the fields above are filled in. They say so themselves if not. */
  validate?: () => Promise<boolean>;
  /** What it throws is shown, and so is a message that it returns. Otherwise the caller closes or replaces the dialog. */
  run: (confirmation: Confirmation) => Promise<string | undefined>;
  onClose: () => void;
  onOpenerGone?: () => void;
  /** Above the password. */
  children?: ReactNode;
};

type Asked = { currentPassword: string; secondStep: SecondStep };

/** Asks for the password before something about signing in changes, and then for the second step if one is on. */
export function ConfirmDialog(props: Props) {
  const { username, hasPasskey, validate, run, onClose, children, ...dialog } = props;
  const [asked, setAsked] = useState<Asked>();
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const { isAsking, offersPasskey, askInstead } = usePasskeyInstead(hasPasskey, validate);
  const fail = (message: string) => setError('root', { message });

  const send = async (confirmation: Confirmation) => {
    form.clearErrors();
    try {
      const problem = await run(confirmation);
      if (problem) fail(problem);
    } catch (error) {
      const message = serverMessage(error) ?? uiCopy.failed;
      const secondStep = secondStepOf(error);
      const { currentPassword, code, passkey } = confirmation;
      if (!secondStep || currentPassword === undefined) {
        if (asked || !showFieldErrors(error, ['currentPassword'], setError)) fail(message);
        return;
      }
      // Its passkey request is a new one.
      setAsked({ currentPassword, secondStep });
      if (code !== undefined || passkey) setError('code', { message }, { shouldFocus: !passkey });
    }
  };
  const submit = handleSubmit(async ({ currentPassword, code }) => {
    if (validate && !(await validate())) return;
    await send(asked ? { currentPassword: asked.currentPassword, code } : { currentPassword });
  });

  return (
    <FormDialog
      {...dialog}
      busy={isSubmitting || isAsking}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {children}
      <HiddenUsername username={username} />
      {asked ? (
        <SecondStepFields
          asked={asked.secondStep}
          code={register('code', { required: secondStepCopy.codeMissing })}
          error={errors.code?.message}
          hinted
          onPasskey={(passkey) => send({ currentPassword: asked.currentPassword, passkey })}
          onFailure={(message) => setError('code', { message })}
        />
      ) : (
        <>
          <Field
            label={uiCopy.currentPassword}
            type="password"
            autoComplete="current-password"
            hint={uiCopy.currentPasswordHint}
            error={errors.currentPassword?.message}
            {...(children ? {} : { 'data-first-focus': true })}
            {...register('currentPassword')}
          />
          {offersPasskey && (
            <Button variant="outline" busy={isAsking} onClick={() => void askInstead(send, fail)}>
              <KeyRound aria-hidden="true" className="size-4" />
              {copy.passkeyInstead}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** For people who sign in with a passkey and don't know their password. */
function usePasskeyInstead(hasPasskey: boolean, validate: Props['validate']) {
  const offersPasskey = useHasPasskeys() && hasPasskey;
  const [isAsking, setAsking] = useState(false);
  const askInstead = async (
    send: (confirmation: Confirmation) => Promise<void>,
    fail: (message: string) => void,
  ) => {
    if (validate && !(await validate())) return;
    setAsking(true);
    try {
      const passkey = await confirmWithPasskey();
      if (passkey) await send({ passkey });
    } catch (error) {
      fail(serverMessage(error) ?? copy.passkeyFailed);
    }
    setAsking(false);
  };
  return { isAsking, offersPasskey, askInstead };
}
