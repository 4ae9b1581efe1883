import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordChangeSchema } from '#shared/accounts/accounts.schema.ts';
import type { ConfirmedPasswordChange } from '#shared/security/security.schema.ts';
import { confirmWithPasskey } from '#web/lib/confirm-with-passkey.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as settingsCopy from './settings.copy.ts';
import { changePassword } from './settings.queries.ts';

const copy = settingsCopy.password;
const empty = { currentPassword: '', newPassword: '' };

type Props = {
  username: string;
  /** A passkey can be used instead of the current password. */
  hasPasskey: boolean;
  onChanged: () => void;
};

/** People who always sign in with a passkey may not know their password, and can set a new one. */
export function PasswordSection({ username, hasPasskey, onChanged }: Props) {
  const offersPasskey = useHasPasskeys() && hasPasskey;
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState, setError, reset, trigger, getValues } = useForm({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const send = async (change: ConfirmedPasswordChange) => {
    try {
      await changePassword(change);
      reset(empty);
      onChanged();
      toast(copy.changed);
    } catch (error) {
      toastFailure(error, copy.changeFailed);
      showFieldErrors(error, ['currentPassword', 'newPassword'], setError);
    }
  };
  const save = handleSubmit(send);
  const saveWithPasskey = async () => {
    if (!(await trigger('newPassword', { shouldFocus: true }))) return;
    setAsking(true);
    try {
      const passkey = await confirmWithPasskey();
      if (passkey) await send({ newPassword: getValues('newPassword'), passkey });
    } catch (error) {
      toastFailure(error, copy.passkeyFailed);
    }
    setAsking(false);
  };

  return (
    <FormSection title={copy.title}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <HiddenUsername username={username} />
        <Field
          label={copy.current}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Field
          label={copy.new}
          type="password"
          autoComplete="new-password"
          hint={copy.newHint}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" variant="outline" busy={isSubmitting} className="max-sm:w-full">
            {copy.change}
          </Button>
          {offersPasskey && (
            <Button
              variant="quiet"
              busy={isAsking}
              className="max-sm:w-full"
              onClick={() => void saveWithPasskey()}
            >
              {copy.changeWithPasskey}
            </Button>
          )}
        </div>
      </form>
    </FormSection>
  );
}
