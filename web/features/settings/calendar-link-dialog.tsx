import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { HiddenUsername } from '#web/ui/hidden-username.tsx';
import { toast } from '#web/ui/toast.ts';
import * as settingsCopy from './settings.copy.ts';
import { deleteCalendarLink, readCalendarLink } from './settings.queries.ts';

const copy = settingsCopy.calendar;

export type CalendarLinkAction = 'create' | 'show' | 'reset' | 'turnOff';

type Props = {
  action: CalendarLinkAction;
  username: string;
  onClose: () => void;
  /** With the link, or null when it is turned off. */
  onDone: (calendarUrl: string | null) => void;
  onOpenerGone: () => void;
};

/** Asks for the password before a link is created or shown, and for confirmation before one stops working. Stays open on failure. */
export function CalendarLinkDialog({ action, username, onClose, onDone, onOpenerGone }: Props) {
  const { title, text, button, done } = copy[action];
  const id = useId();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = formState;
  const asksPassword = action !== 'turnOff';
  const send = async ({ currentPassword }: { currentPassword: string }): Promise<string | null> => {
    if (asksPassword) return readCalendarLink({ currentPassword, renew: action === 'reset' });
    await deleteCalendarLink();
    return null;
  };
  const submit = handleSubmit(async (form) => {
    try {
      onDone(await send(form));
      onClose();
      if (done) toast(done);
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
            variant={action === 'create' || action === 'show' ? 'primary' : 'danger'}
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
