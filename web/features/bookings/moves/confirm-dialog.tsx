import { type ReactNode, useRef, useState } from 'react';
import { bookingLimits } from '#shared/bookings/bookings.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import * as movesCopy from './moves.copy.ts';
import type { MoveResult } from './use-moves.ts';

export type ConfirmProps = {
  onClose: () => void;
  /** The element that opened the dialog is no longer on the page. */
  onOpenerGone: () => void;
};

type Props = ConfirmProps & {
  title: string;
  text: string;
  /** Adds a text field; with `missing`, the text is required. */
  reason?: { label: string; hint?: string; missing?: string; limit?: number };
  confirmLabel: string;
  cancelLabel: string;
  /** Confirming is destructive. */
  danger?: boolean;
  busy: boolean;
  /** Confirming isn't possible yet. */
  disabled?: boolean;
  onConfirm: (reason: string) => Promise<MoveResult>;
  children?: ReactNode;
  /** Below the text field. */
  option?: ReactNode;
};

/** Asks for confirmation before a move. Stays open after a failure, so that it can be tried again. */
export function ConfirmDialog({ onClose, onOpenerGone, reason: reasonField, onConfirm, ...props }: Props) {
  const { limit = bookingLimits.message } = reasonField ?? {};
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const confirm = async () => {
    const problem = problemOf(reason, limit, reasonField?.missing);
    setError(problem);
    if (problem) return field.current?.focus();
    setFailure(undefined);
    const result = await onConfirm(reason.trim());
    if (result.kind !== 'failed') return onClose();
    setFailure(result.message?.description);
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
              {props.cancelLabel}
            </Button>
          </DialogClose>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            disabled={props.disabled}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {props.children}
        {reasonField && (
          <TextArea
            ref={field}
            label={reasonField.label}
            hint={reasonField.hint}
            limit={limit}
            error={error}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
        {props.option}
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}

/** Always rendered, so that screen readers announce text when it appears. */
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
  return length > limit ? movesCopy.tooLong(limit) : undefined;
}
