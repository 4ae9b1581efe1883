import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { toast } from '#web/ui/toast.ts';
import * as settingsCopy from './settings.copy.ts';
import { createCalendarLink, deleteCalendarLink } from './settings.queries.ts';

const copy = settingsCopy.calendar;

export type CalendarLinkAction = 'create' | 'reset' | 'turnOff';

type Props = {
  action: CalendarLinkAction;
  username: string;
  onClose: () => void;
  onDone: (calendarUrl: string | null) => void;
  onOpenerGone: () => void;
};

/** Asks for the password before a link is created, and for confirmation before one stops working. Stays open on failure. */
export function CalendarLinkDialog({ action, username, onClose, onDone, onOpenerGone }: Props) {
  const { title, text, button, done } = copy[action];
  const id = useId();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = formState;
  const asksPassword = action !== 'turnOff';
  const send = ({ currentPassword }: { currentPassword: string }): Promise<Settings> =>
    asksPassword ? createCalendarLink(currentPassword) : deleteCalendarLink();
  const submit = handleSubmit(async (form) => {
    try {
      const { calendarUrl } = await send(form);
      onDone(calendarUrl);
      onClose();
      toast(done);
    } catch (error) {
      const hasField = showFieldErrors(error, ['currentPassword'], setError);
      if (!hasField) setError('root', { message: serverMessage(error) ?? copy.actionFailed });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      onOpenerGone={onOpenerGone}
      title={title}
      description={text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet" {...(asksPassword ? {} : { 'data-first-focus': true })}>
              {copy.cancel}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            variant={action === 'create' ? 'primary' : 'danger'}
            busy={isSubmitting}
          >
            {button}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {asksPassword && (
          <>
            <HiddenUsername username={username} />
            <Field
              label={copy.currentPassword}
              type="password"
              autoComplete="current-password"
              hint={copy.currentPasswordHint}
              error={errors.currentPassword?.message}
              data-first-focus
              {...register('currentPassword')}
            />
          </>
        )}
        {errors.root && (
          <p role="alert" className="text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
