import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'wouter';
import { resetSchema } from '#shared/accounts/accounts.schema.ts';
import { resetPassword } from '#web/features/accounts/accounts.queries.ts';
import { resetPassword as copy } from '#web/features/accounts/password-reset.copy.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { toast } from '#web/ui/toast.ts';

export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(resetSchema),
    // None for the password, so that text typed before the script loaded isn't overwritten.
    defaultValues: { token: search.get('token') ?? '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (request) => {
    try {
      await resetPassword(request);
      toast(copy.changed);
      navigate(paths.auth);
    } catch (error) {
      const hasField = showFieldErrors(error, ['password'], setError);
      if (!hasField) setError('token', { message: serverMessage(error) ?? copy.changeFailed });
    }
  });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-16">
      <title>{copy.pageTitle}</title>
      <h1 className="mb-4 font-semibold text-title">{copy.title}</h1>
      <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          label={copy.newPassword}
          type="password"
          autoComplete="new-password"
          hint={copy.passwordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        {errors.token && (
          <p role="alert" className="text-danger">
            {errors.token.message}{' '}
            <Link href={paths.forgot} className="underline underline-offset-4">
              {copy.requestNewLink}
            </Link>
          </p>
        )}
        <Button type="submit" width="full" busy={formState.isSubmitting}>
          {copy.change}
        </Button>
      </PostedForm>
    </div>
  );
}
