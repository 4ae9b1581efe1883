import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type Registration, registrationSchema } from '#shared/accounts/accounts.schema.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountsCopy from './accounts.copy.ts';
import { useAuth } from './auth-context.tsx';
import { useUsernameCheck } from './use-username-check.ts';

const { auth: authCopy, fields, signUp: copy } = accountsCopy;
/** In the order of the page. */
const fieldNames = ['firstName', 'lastName', 'username', 'email', 'password'] as const;

type Props = {
  /** What people agree to by signing up. */
  terms: ReactNode;
  onSignedUp: () => void;
};

export function SignUpForm({ terms, onSignedUp }: Props) {
  const auth = useAuth();
  const { register, handleSubmit, formState, setError, watch } = useForm<Registration>({
    resolver: standardSchemaResolver(registrationSchema),
    // No default values, so that text typed before the script loaded isn't overwritten.
  });
  const { errors, isSubmitting } = formState;
  const username = watch('username', '');
  const usernameHint = useUsernameCheck(username);

  const submit = handleSubmit(async (registration) => {
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const user = await auth.signUp({ ...registration, timeZone });
      toast(copy.done(user.username));
      onSignedUp();
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
      toastFailure(error, copy.failed);
    }
  });

  return (
    <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={fields.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={fields.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <Field
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={usernameHint}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label={fields.email}
        type="email"
        autoComplete="email"
        hint={fields.emailHint}
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label={fields.password}
        type="password"
        autoComplete="new-password"
        hint={fields.passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" width="full" busy={isSubmitting}>
        {authCopy.signUp}
      </Button>
      {terms}
    </PostedForm>
  );
}
