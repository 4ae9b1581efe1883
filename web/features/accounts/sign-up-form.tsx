import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type Registration, registrationSchema } from '#shared/accounts/accounts.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAuth } from './auth-context.tsx';
import { useUsernameCheck } from './use-username-check.ts';

const fieldNames = ['username', 'password', 'email', 'firstName', 'lastName'] as const;

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const auth = useAuth();
  const { register, handleSubmit, formState, setError, watch } = useForm<Registration>({
    resolver: standardSchemaResolver(registrationSchema),
    // No default values: what was typed before the script was there stays.
  });
  const { errors, isSubmitting } = formState;
  const username = watch('username', '');
  const usernameNote = useUsernameCheck(username);

  const submit = handleSubmit(async (fields) => {
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const user = await auth.signUp({ ...fields, timeZone });
      toast({ title: 'Account created!', description: `Welcome to InTime, ${user.username}!` });
      onSignedUp();
    } catch (error) {
      for (const name of fieldNames) {
        const message = error instanceof ApiError ? error.body.fields?.[name] : undefined;
        if (message) setError(name, { message }, { shouldFocus: true });
      }
      toast({
        title: 'Registration failed',
        description: serverMessage(error) ?? 'Username already exists or invalid data',
        destructive: true,
      });
    }
  });

  return (
    <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={usernameNote}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        hint="Optional. For requests, reminders and a lost password."
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" width="full" busy={isSubmitting}>
        Sign Up
      </Button>
    </PostedForm>
  );
}
