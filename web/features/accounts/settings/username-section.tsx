import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { type UsernameChange, usernameChangeSchema } from '#shared/accounts/username-change.schema.ts';
import { useUsernameCheck } from '#web/features/accounts/use-username-check.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountCopy from './account.copy.ts';
import { changeUsername } from './account.queries.ts';

const copy = accountCopy.username;

type Props = { username: string; onSaved: (username: string) => void };

/** Asks for the password: the username is what people sign in with. */
export function UsernameSection({ username, onSaved }: Props) {
  const { register, handleSubmit, formState, setError, reset, control } = useForm<UsernameChange>({
    resolver: standardSchemaResolver(usernameChangeSchema),
    defaultValues: { username, currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'username' });
  const check = useUsernameCheck(typed === username ? '' : typed);

  const save = handleSubmit(async (change) => {
    if (change.username === username)
      return setError('username', { message: copy.unchanged }, { shouldFocus: true });
    try {
      const saved = await changeUsername(change);
      reset({ username: saved.username, currentPassword: '' });
      onSaved(saved.username);
      toast(copy.saved(saved.username));
    } catch (error) {
      toastFailure(error, copy.saveFailed);
      showFieldErrors(error, ['username', 'currentPassword'], setError);
    }
  });

  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <Field
          label={copy.label}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={typed === username ? copy.current(username) : check}
          error={errors.username?.message}
          {...register('username')}
        />
        <Field
          label={copy.currentPassword}
          type="password"
          autoComplete="current-password"
          hint={copy.currentPasswordHint}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          {copy.save}
        </Button>
      </form>
    </FormSection>
  );
}
