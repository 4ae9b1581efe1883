import { usePendingNavigation } from '#web/lib/leave-guard.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  title?: string;
  text?: string;
  /** Label of the button that leaves the page. */
  discard?: string;
};

/** Asks for confirmation before leaving a form with unsaved changes. */
export function LeaveQuestion({
  title = uiCopy.leaveTitle,
  text = uiCopy.leaveText,
  discard = uiCopy.discardChanges,
}: Props) {
  const pending = usePendingNavigation();
  return (
    <Dialog
      open={pending !== undefined}
      onOpenChange={(open) => !open && pending?.stay()}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="danger" onClick={() => pending?.discard()}>
            {discard}
          </Button>
          <DialogClose asChild>
            <Button data-first-focus>{uiCopy.keepEditing}</Button>
          </DialogClose>
        </>
      }
    />
  );
}
