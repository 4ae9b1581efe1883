import { useWantedLeave } from '#web/lib/leave-guard.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

/** Asked when someone leaves a form with something unsaved in it. */
export function LeaveQuestion() {
  const leaving = useWantedLeave();
  return (
    <Dialog
      open={leaving !== undefined}
      onOpenChange={(open) => !open && leaving?.stay()}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
      actions={
        <>
          <Button variant="danger" onClick={() => leaving?.discard()}>
            Discard changes
          </Button>
          <DialogClose asChild>
            <Button data-first-focus>Keep editing</Button>
          </DialogClose>
        </>
      }
    />
  );
}
