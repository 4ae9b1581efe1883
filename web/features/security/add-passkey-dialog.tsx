import { useForm } from 'react-hook-form';
import type { Security } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { isAlreadyHere } from '#web/lib/passkeys.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { toast } from '#web/ui/toast.ts';
import * as uiCopy from '#web/ui/ui.copy.ts';
import { nameRules } from './name-rules.ts';
import * as securityCopy from './security.copy.ts';
import { addPasskey } from './security.queries.ts';

const copy = securityCopy.addPasskey;

type Props = { username: string; onDone: (security: Security) => void; onClose: () => void };

/** Takes a name and the password, then the browser asks for the fingerprint or PIN. */
export function AddPasskeyDialog({ username, onDone, onClose }: Props) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, currentPassword }) => {
    try {
      const security = await addPasskey(name.trim(), currentPassword);
      if (!security) return setError('root', { message: copy.cancelled });
      onDone(security);
      onClose();
      toast(copy.done);
    } catch (error) {
      if (showFieldErrors(error, ['currentPassword', 'name'], setError)) return;
      const message = isAlreadyHere(error) ? copy.alreadyHere : serverMessage(error);
      setError('root', { message: message ?? uiCopy.failed });
    }
  });
  return (
    <FormDialog
      title={copy.title}
      text={copy.text}
      confirm={copy.confirm}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        data-first-focus
        {...register('name', nameRules)}
      />
      <HiddenUsername username={username} />
      <Field
        label={uiCopy.currentPassword}
        type="password"
        autoComplete="current-password"
        hint={uiCopy.currentPasswordHint}
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
    </FormDialog>
  );
}
