import { useForm } from 'react-hook-form';
import type { Confirmation, Security } from '#shared/security/security.schema.ts';
import { isAlreadyHere } from '#web/lib/passkeys.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { nameRules } from './name-rules.ts';
import * as securityCopy from './security.copy.ts';
import { addPasskey } from './security.queries.ts';

const copy = securityCopy.addPasskey;

type Props = {
  username: string;
  hasPasskey: boolean;
  onDone: (security: Security) => void;
  onClose: () => void;
};

/** Takes a name and the password, then the browser asks for the fingerprint or PIN. */
export function AddPasskeyDialog({ username, hasPasskey, onDone, onClose }: Props) {
  const { register, trigger, getValues, formState, setError } = useForm({ defaultValues: { name: '' } });
  const { errors } = formState;
  const run = async (confirmation: Confirmation) => {
    try {
      const security = await addPasskey(getValues('name').trim(), confirmation);
      if (!security) return copy.cancelled;
      onDone(security);
      onClose();
      toast(copy.done);
    } catch (error) {
      if (isAlreadyHere(error)) return copy.alreadyHere;
      if (!showFieldErrors(error, ['name'], setError)) throw error;
    }
    return undefined;
  };
  const { title, text, confirm } = copy;
  return (
    <ConfirmDialog
      {...{ username, hasPasskey, title, text, confirm, run, onClose }}
      validate={() => trigger('name', { shouldFocus: true })}
    >
      <Field
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        data-first-focus
        {...register('name', { ...nameRules, onChange: () => void (errors.name && trigger('name')) })}
      />
    </ConfirmDialog>
  );
}
