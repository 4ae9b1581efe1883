import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotSchema } from '#shared/accounts/accounts.schema.ts';
import { requestPasswordReset } from '#web/features/accounts/accounts.queries.ts';
import { forgotPassword as copy } from '#web/features/accounts/password-reset.copy.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(forgotSchema),
    // No default values, so that text typed before the script loaded isn't overwritten.
  });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      toastFailure(error, copy.sendFailed);
    }
  });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-16">
      <title>{copy.pageTitle}</title>
      <h1 className="mb-4 font-semibold text-title">{copy.title}</h1>
      {sentTo ? (
        <p role="status">{copy.sent(sentTo)}</p>
      ) : (
        <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <p className="text-muted">{copy.text}</p>
          <Field
            label={copy.email}
            type="email"
            autoComplete="email"
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" width="full" busy={formState.isSubmitting}>
            {copy.send}
          </Button>
        </PostedForm>
      )}
      <p className="mt-6">
        <TextLink href={paths.auth}>{copy.back}</TextLink>
      </p>
    </div>
  );
}
