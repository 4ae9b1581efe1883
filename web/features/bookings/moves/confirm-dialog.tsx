import { type ReactNode, useRef, useState } from 'react';
import { bookingLimits } from '#shared/bookings/bookings.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import type { MoveResult } from './use-moves.ts';

export type ConfirmProps = {
  onClose: () => void;
  /** What opened it is no longer on the page. */
  onOpenerGone: () => void;
};

type Props = ConfirmProps & {
  title: string;
  text: string;
  /** Where words may be added, or must be. */
  reason?: { label: string; hint?: string; missing?: string; limit?: number };
  /** The way on, and the way out. */
  yes: string;
  no: string;
  /** The way on undoes something. */
  danger?: boolean;
  busy: boolean;
  /** It can't be gone on with yet. */
  disabled?: boolean;
  onYes: (reason: string) => Promise<MoveResult>;
  children?: ReactNode;
};

/** Asks once before a move that can't be taken back. Open as long as it may be tried again. */
export function ConfirmDialog({ onClose, onOpenerGone, reason: asked, onYes, ...props }: Props) {
  const { limit = bookingLimits.message } = asked ?? {};
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const go = async () => {
    const problem = problemOf(reason, limit, asked?.missing);
    setError(problem);
    if (problem) return field.current?.focus();
    setFailure(undefined);
    const outcome = await onYes(reason.trim());
    if (outcome.kind !== 'failed') return onClose();
    setFailure(outcome.message?.description);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !props.busy && onClose()}
      onOpenerGone={onOpenerGone}
      title={props.title}
      description={props.text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet" data-first-focus>
              {props.no}
            </Button>
          </DialogClose>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            disabled={props.disabled}
            onClick={() => void go()}
          >
            {props.yes}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {props.children}
        {asked && (
          <TextArea
            ref={field}
            label={asked.label}
            hint={asked.hint}
            limit={limit}
            error={error}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}

/** Always there: what comes into it is read out, wherever the focus is. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="text-danger empty:-mt-5">
      {text}
    </p>
  );
}

function problemOf(reason: string, limit: number, missing: string | undefined): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return missing;
  return length > limit ? `Please use at most ${limit} characters` : undefined;
}
