import { useForm } from 'react-hook-form';
import type { Passkey, Security } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import { nameRules } from './name-rules.ts';
import * as securityCopy from './security.copy.ts';
import { renamePasskey } from './security.queries.ts';

const copy = securityCopy.renamePasskey;

type Props = { passkey: Passkey; onDone: (security: Security) => void; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onDone, onClose }: Props) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      onDone(await renamePasskey(passkey.id, name.trim()));
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['name'], setError)) return;
      setError('root', { message: serverMessage(error) ?? uiCopy.failed });
    }
  });
  return (
    <FormDialog
      title={copy.title}
      text={securityCopy.addPasskey.nameHint}
      confirm={copy.save}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={securityCopy.addPasskey.name}
        autoComplete="off"
        error={errors.name?.message}
        data-first-focus
        {...register('name', nameRules)}
      />
    </FormDialog>
  );
}
