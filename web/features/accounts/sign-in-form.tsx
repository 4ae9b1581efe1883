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
import { useAuth } from './auth-context.tsx';

export function SignInForm() {
  const auth = useAuth();
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: standardSchemaResolver(loginSchema),
    // No default values: what was typed before the script was there stays.
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (login) => {
    try {
      const user = await auth.signIn(login);
      toast({ title: 'Welcome back!', description: `Logged in as ${user.username}` });
    } catch (error) {
      toast({
        title: 'Login failed',
        description: serverMessage(error) ?? 'Invalid username or password',
        destructive: true,
      });
    }
  });

  return (
    <PostedForm className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" width="full" busy={isSubmitting}>
        Sign In
      </Button>
      <p className="text-center text-sm">
        <TextLink href={paths.forgot}>Forgot your password?</TextLink>
      </p>
    </PostedForm>
  );
}
