import { useWantedLeave } from '#web/lib/leave-guard.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

type Props = {
  title?: string;
  text?: string;
  /** The way on, in a word or two. */
  discard?: string;
};

/** Asked when someone leaves a form with something unsaved in it. */
export function LeaveQuestion({
  title = 'Leave without saving?',
  text = 'What you changed here is not saved yet.',
  discard = 'Discard changes',
}: Props) {
  const leaving = useWantedLeave();
  return (
    <Dialog
      open={leaving !== undefined}
      onOpenChange={(open) => !open && leaving?.stay()}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="danger" onClick={() => leaving?.discard()}>
            {discard}
          </Button>
          <DialogClose asChild>
            <Button data-first-focus>Keep editing</Button>
          </DialogClose>
        </>
      }
    />
  );
}
