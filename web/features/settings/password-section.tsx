import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { passwordChangeSchema } from '#shared/accounts/accounts.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { HiddenUsername } from './hidden-username.tsx';
import { changePassword } from './settings.queries.ts';

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
      toast({
        title: 'Password changed',
        description: 'You stay signed in here. Everywhere else you are signed out.',
      });
    } catch (error) {
      const description = serverMessage(error) ?? 'Your password could not be changed. Please try again.';
      toast({ title: 'Password not changed', description, destructive: true });
      showFieldErrors(error, ['currentPassword', 'newPassword'], setError);
    }
  });

  return (
    <FormSection title="Password">
      <form
        noValidate
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <HiddenUsername username={username} />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:justify-self-start">
          Change password
        </Button>
      </form>
    </FormSection>
  );
}
