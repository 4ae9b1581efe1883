import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { enterSchema } from '#shared/operator/operator.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import * as accessCopy from './access.copy.ts';
import { enterConsole, enterWithPasskey, operatorSelf } from './access.queries.ts';

const copy = accessCopy.entry;

type Props = { username: string; label: string; onEntered?: () => void };

/** Asks for the password or a passkey, on the console's first screen and in dialogs over its pages. */
export function EnterForm({ username, label, onEntered }: Props) {
  const client = useQueryClient();
  const { data: self } = useQuery(operatorSelf);
  const hasPasskey = useHasPasskeys() && self?.hasPasskey;
  const [isAsking, setAsking] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(enterSchema),
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const showFailure = (error: unknown) => {
    if (showFieldErrors(error, ['password', 'code'], setError)) return;
    setError('password', { message: serverMessage(error) ?? copy.failed }, { shouldFocus: true });
  };
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      await enterConsole(client, { password, ...(code ? { code } : {}) });
      onEntered?.();
    } catch (error) {
      showFailure(error);
    }
  });
  const confirmPasskey = async () => {
    setAsking(true);
    try {
      if (await enterWithPasskey(client)) onEntered?.();
    } catch (error) {
      showFailure(error);
    }
    setAsking(false);
  };
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
      {self?.hasSecondStep && (
        <Field
          label={copy.code}
          hint={copy.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" width="full" busy={isSubmitting}>
        {label}
      </Button>
      {hasPasskey && (
        <Button variant="outline" width="full" busy={isAsking} onClick={() => void confirmPasskey()}>
          {copy.passkey}
        </Button>
      )}
    </form>
  );
}
