import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { endCalendarLink, makeCalendarLink } from './settings.queries.ts';

export type CalendarMove = 'renew' | 'end';

const moves = {
  renew: {
    title: 'Make a new link?',
    text: 'The old one stops working: calendars that use it no longer get your sessions.',
    yes: 'New link',
    call: makeCalendarLink,
    done: { title: 'New calendar link', description: 'The old one has stopped working.' },
  },
  end: {
    title: 'Switch the link off?',
    text: 'It stops working: calendars that use it no longer get your sessions.',
    yes: 'Switch off',
    call: endCalendarLink,
    done: { title: 'Calendar link switched off' },
  },
};

type Props = {
  move: CalendarMove;
  onClose: () => void;
  onDone: (calendarUrl: string | null) => void;
  onOpenerGone: () => void;
};

/** Asked once before a link that may be in use stops working. Open as long as it may be tried again. */
export function CalendarLinkDialog({ move, onClose, onDone, onOpenerGone }: Props) {
  const { title, text, yes, call, done } = moves[move];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(),
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
              Back
            </Button>
          </DialogClose>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {yes}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-danger">
          {serverMessage(error) ?? 'Please check your connection and try again.'}
        </p>
      )}
    </Dialog>
  );
}
