import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type Login, loginSchema } from '#shared/accounts/accounts.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PostedForm } from '#web/ui/posted-form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accountsCopy from './accounts.copy.ts';
import { useAuth } from './auth-context.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondStep } from './use-second-step.tsx';

const { auth: authCopy, fields, signIn: copy } = accountsCopy;

export function SignInForm() {
  const auth = useAuth();
  const { register, handleSubmit, formState, setError } = useForm<Login>({
    resolver: standardSchemaResolver(loginSchema),
    // No default values, so that text typed before the script loaded isn't overwritten.
  });
  const { errors, isSubmitting } = formState;

  const { form: secondStep, start } = useSecondStep(async (proof) => {
    const user = await auth.signIn(proof);
    toast(copy.done(user.username));
  });
  const submit = handleSubmit(async (login) => {
    try {
      await start(login);
    } catch (error) {
      toastFailure(error, copy.failed);
      setError('root', { message: serverMessage(error) ?? copy.failed.description });
    }
  });

  if (secondStep) return secondStep;
  return (
    <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label={fields.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {/* The toast announces it. */}
      {errors.root && <p className="text-danger text-sm">{errors.root.message}</p>}
      <Button type="submit" width="full" busy={isSubmitting}>
        {authCopy.signIn}
      </Button>
      <p className="text-center text-sm">
        <TextLink href={paths.forgot}>{copy.forgotPassword}</TextLink>
      </p>
      <PasskeyButton />
    </PostedForm>
  );
}
