import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import * as settingsCopy from './settings.copy.ts';
import { createCalendarLink, deleteCalendarLink } from './settings.queries.ts';

const copy = settingsCopy.calendar;
const calls = { reset: createCalendarLink, turnOff: deleteCalendarLink };

export type CalendarLinkAction = keyof typeof calls;

type Props = {
  action: CalendarLinkAction;
  onClose: () => void;
  onDone: (calendarUrl: string | null) => void;
  onOpenerGone: () => void;
};

/** Asks for confirmation before a link that may be in use stops working. Stays open on failure for another try. */
export function CalendarLinkDialog({ action, onClose, onDone, onOpenerGone }: Props) {
  const { title, text, button, done } = copy[action];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls[action](),
    onSuccess: ({ calendarUrl }) => {
      onDone(calendarUrl);
      onClose();
      toast(done);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      onOpenerGone={onOpenerGone}
      title={title}
      description={text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet" data-first-focus>
              {copy.cancel}
            </Button>
          </DialogClose>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {button}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-danger">
          {serverMessage(error) ?? copy.actionFailed}
        </p>
      )}
    </Dialog>
  );
}
