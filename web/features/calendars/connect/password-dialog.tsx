import { useForm } from 'react-hook-form';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import * as calendarsCopy from '#web/features/calendars/calendars.copy.ts';
import { renewPassword } from '#web/features/calendars/calendars.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { secretInput } from './secret-input.ts';
import { ServiceHelp } from './service-help.tsx';

const copy = calendarsCopy.password;

export type PasswordDialogProps = {
  /** The account whose password has changed. */
  connection: CalendarConnection;
  onRenewed: (connection: CalendarConnection) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

/** Takes an account's new password. Stays open until the server has read the account with it. */
export function PasswordDialog({ connection, onRenewed, onClose, onOpenerGone }: PasswordDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      const renewed = await renewPassword(connection.id, password);
      onRenewed(renewed);
      onClose();
      // The password is right, but something else may be wrong.
      if (renewed.problem)
        toast({
          title: calendarsCopy.notRead(renewed),
          description: renewed.problem.message,
          destructive: true,
        });
      else toast({ title: copy.done(renewed) });
    } catch (error) {
      if (!showFieldErrors(error, ['password'], setError))
        setError('root', { message: serverMessage(error) ?? calendarsCopy.failed });
    }
  });
  return (
    <FormDialog
      title={copy.title(connection.name)}
      text={copy.text(connection.username)}
      confirm={copy.submit}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      onOpenerGone={onOpenerGone}
    >
      <Field
        label={calendarsCopy.connect.password}
        hint={calendarsCopy.connect.passwordHint}
        type="password"
        {...secretInput}
        error={errors.password?.message}
        {...register('password')}
      />
      <ServiceHelp title={calendarsCopy.connect.whereAccount} help={calendarsCopy.accountHelp} />
    </FormDialog>
  );
}
