import { useForm, useWatch } from 'react-hook-form';
import type { CalendarConnection, NewCalendar } from '#shared/calendars/calendars.schema.ts';
import * as calendarsCopy from '#web/features/calendars/calendars.copy.ts';
import { connectCalendar } from '#web/features/calendars/calendars.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { toast } from '#web/ui/toast.ts';
import { secretInput } from './secret-input.ts';
import { ServiceHelp } from './service-help.tsx';

const copy = calendarsCopy.connect;

export type ConnectDialogProps = {
  onConnected: (connection: CalendarConnection) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

type Fields = {
  kind: NewCalendar['kind'];
  address: string;
  server: string;
  username: string;
  password: string;
};

const fieldNames = ['address', 'server', 'username', 'password'] as const;

function calendarOf({ kind, address, server, username, password }: Fields): NewCalendar {
  return kind === 'address' ? { kind, address } : { kind, server, username, password };
}

/** Connects a calendar by its secret address, or those of an account. Stays open until the server has read them. */
export function ConnectDialog({ onConnected, onClose, onOpenerGone }: ConnectDialogProps) {
  const { register, control, handleSubmit, setValue, setError, clearErrors, formState } = useForm<Fields>({
    defaultValues: { kind: 'address', address: '', server: '', username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const submit = handleSubmit(async (fields) => {
    try {
      const connection = await connectCalendar(calendarOf(fields));
      onConnected(connection);
      toast({ title: copy.done(connection) });
    } catch (error) {
      if (!showFieldErrors(error, fieldNames, setError))
        setError('root', { message: serverMessage(error) ?? calendarsCopy.failed });
    }
  });
  return (
    <FormDialog
      title={copy.title}
      text={copy.text}
      confirm={copy.submit}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      onOpenerGone={onOpenerGone}
    >
      <SegmentedChoice
        label={copy.how}
        options={[
          { value: 'address', label: copy.byAddress },
          { value: 'account', label: copy.byAccount },
        ]}
        value={kind}
        onChange={(next) => {
          setValue('kind', next);
          clearErrors();
        }}
      />
      {kind === 'address' ? (
        <>
          <Field
            label={copy.address}
            hint={copy.addressHint}
            inputMode="url"
            {...secretInput}
            error={errors.address?.message}
            {...register('address')}
          />
          <ServiceHelp title={copy.whereAddress} help={calendarsCopy.addressHelp} />
          <p className="text-muted text-sm">{copy.readOnly}</p>
        </>
      ) : (
        <>
          <Field
            label={copy.server}
            inputMode="url"
            {...secretInput}
            error={errors.server?.message}
            {...register('server')}
          />
          <Field
            label={copy.username}
            hint={copy.usernameHint}
            {...secretInput}
            error={errors.username?.message}
            {...register('username')}
          />
          <Field
            label={copy.password}
            hint={copy.passwordHint}
            type="password"
            {...secretInput}
            error={errors.password?.message}
            {...register('password')}
          />
          <ServiceHelp title={copy.whereAccount} help={calendarsCopy.accountHelp} />
        </>
      )}
    </FormDialog>
  );
}
