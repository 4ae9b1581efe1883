import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotSchema } from '#shared/accounts/accounts.schema.ts';
import { askForReset } from '#web/features/accounts/accounts.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(forgotSchema),
    // No default values: what was typed before the script was there stays.
  });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await askForReset(email);
      setSentTo(email);
    } catch (error) {
      toast({ title: 'Error', description: serverMessage(error) ?? 'Please try again.', destructive: true });
    }
  });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-16">
      <title>Forgot your password · InTime</title>
      <h1 className="mb-4 font-semibold text-title">Forgot your password?</h1>
      {sentTo ? (
        <p role="status">
          If {sentTo} has an account, a link to choose a new password is on its way. It works once, for one
          hour.
        </p>
      ) : (
        <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <p className="text-muted">Tell us your email address and we send you a link to choose a new one.</p>
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" width="full" busy={formState.isSubmitting}>
            Send the link
          </Button>
        </PostedForm>
      )}
      <p className="mt-6">
        <TextLink href={paths.auth}>Back to sign in</TextLink>
      </p>
    </div>
  );
}
