import { useForm } from 'react-hook-form';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { FormDialog } from './form-dialog.tsx';
import * as securityCopy from './security.copy.ts';

type Props = {
  username: string;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** What it throws is shown. Otherwise the dialog is closed or replaced by what called it. */
  run: (currentPassword: string) => Promise<void>;
  onClose: () => void;
  onOpenerGone?: () => void;
};

/** Asks for the password before something changes. */
export function PasswordDialog({ username, run, onClose, ...dialog }: Props) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ currentPassword }) => {
    try {
      await run(currentPassword);
    } catch (error) {
      if (showFieldErrors(error, ['currentPassword'], setError)) return;
      setError('root', { message: serverMessage(error) ?? securityCopy.failed });
    }
  });
  return (
    <FormDialog
      {...dialog}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <HiddenUsername username={username} />
      <Field
        label={securityCopy.currentPassword}
        type="password"
        autoComplete="current-password"
        hint={securityCopy.currentPasswordHint}
        error={errors.currentPassword?.message}
        data-first-focus
        {...register('currentPassword')}
      />
    </FormDialog>
  );
}
