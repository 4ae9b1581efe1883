import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { enterSchema } from '#shared/operator/operator.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import * as accessCopy from './access.copy.ts';
import { enterConsole } from './access.queries.ts';

const copy = accessCopy.entry;

type Props = { username: string; label: string; onEntered?: () => void };

/** Asks for the password, on the console's first screen and in dialogs over its pages. */
export function EnterForm({ username, label, onEntered }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(enterSchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await enterConsole(client, password);
      onEntered?.();
    } catch (error) {
      setError('password', { message: serverMessage(error) ?? copy.failed }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <HiddenUsername username={username} />
      <Field
        label={copy.password(username)}
        type="password"
        autoComplete="current-password"
        data-first-focus
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" width="full" busy={isSubmitting}>
        {label}
      </Button>
    </form>
  );
}
