import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  /** What went wrong, if no field says so. */
  error: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  onOpenerGone?: () => void;
  children?: ReactNode;
};

/** A dialog whose one form is sent by its button or Enter. It stays open until that has worked. */
export function FormDialog(props: Props) {
  const {
    title,
    text,
    confirm,
    danger = false,
    busy,
    error,
    onSubmit,
    onClose,
    onOpenerGone,
    children,
  } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      {...(onOpenerGone ? { onOpenerGone } : {})}
      title={title}
      description={text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{uiCopy.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        {children}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
