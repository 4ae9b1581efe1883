import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  username: string;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** What the call names the password. */
  field?: 'currentPassword' | 'password';
  hint?: string;
  /** What it throws is shown. Otherwise the dialog is closed or replaced by what called it. */
  run: (password: string) => Promise<void>;
  onClose: () => void;
  onOpenerGone?: () => void;
  /** Above the password. */
  children?: ReactNode;
};

/** Asks for the password before something changes. */
export function PasswordDialog(props: Props) {
  const { username, run, onClose, children, field = 'currentPassword', ...rest } = props;
  const { hint = uiCopy.currentPasswordHint, ...dialog } = rest;
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    try {
      await run(form[field]);
    } catch (error) {
      if (showFieldErrors(error, [field], setError)) return;
      setError('root', { message: serverMessage(error) ?? uiCopy.failed });
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
      {children}
      <HiddenUsername username={username} />
      <Field
        label={uiCopy.currentPassword}
        type="password"
        autoComplete="current-password"
        hint={hint}
        error={errors[field]?.message}
        data-first-focus
        {...register(field)}
      />
    </FormDialog>
  );
}
