import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { passwordChangeSchema } from '#shared/accounts/accounts.schema.ts';
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

export function PasswordSection({ username }: { username: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (change) => {
    try {
      await changePassword(change);
      reset(empty);
      toast(copy.changed);
    } catch (error) {
      toastFailure(error, copy.changeFailed);
      showFieldErrors(error, ['currentPassword', 'newPassword'], setError);
    }
  });

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
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          {copy.change}
        </Button>
      </form>
    </FormSection>
  );
}
