import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'wouter';
import { resetSchema } from '#shared/accounts/accounts.schema.ts';
import { resetPassword } from '#web/features/accounts/accounts.queries.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { toast } from '#web/ui/toast.ts';

export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(resetSchema),
    // None for the password: what was typed before the script was there stays.
    defaultValues: { token: search.get('token') ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (request) => {
    try {
      await resetPassword(request);
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
      navigate(paths.auth);
    } catch (error) {
      const field = error instanceof ApiError ? error.body.fields?.password : undefined;
      const message = field ?? serverMessage(error) ?? 'Please try again.';
      setError(field ? 'password' : 'token', { message });
    }
  });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-16">
      <title>Choose a new password · InTime</title>
      <h1 className="mb-4 font-semibold text-title">Choose a new password</h1>
      <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...register('password')}
        />
        {errors.token && (
          <p role="alert" className="text-danger">
            {errors.token.message}{' '}
            <Link href={paths.forgot} className="underline underline-offset-4">
              Ask for a new link
            </Link>
          </p>
        )}
        <Button type="submit" width="full" busy={formState.isSubmitting}>
          Change password
        </Button>
      </PostedForm>
    </div>
  );
}
