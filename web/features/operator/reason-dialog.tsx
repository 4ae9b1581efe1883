import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOnlySchema } from '#shared/operator/operator.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Failure } from './failure.tsx';
import * as operatorCopy from './operator.copy.ts';
import type { Action } from './use-action.ts';

export const reasonLimit = 500;

type Props = {
  /** The button that opens it. */
  opener: { label: string; variant?: 'primary' | 'outline' | 'danger' };
  title: string;
  /** What it does, in one sentence. */
  text: string;
  confirm: string;
  reason?: { label: string; hint: string };
  danger?: boolean;
  action: Action<{ reason: string }>;
  /** Moves the focus if that button is gone afterwards. */
  onOpenerGone: () => void;
  children?: ReactNode;
};

/** Says what an action does and asks why, before it is done. */
export function ReasonDialog({ opener, title, text, onOpenerGone, ...form }: Props) {
  const { isOpen, open, close, change } = useActionDialog(form.action);
  return (
    <>
      <Button variant={opener.variant ?? 'outline'} onClick={open}>
        {opener.label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        onOpenerGone={onOpenerGone}
        title={title}
        description={text}
      >
        <ReasonForm {...form} onDone={close} />
      </Dialog>
    </>
  );
}

/** Opens without the failure of the last time, and doesn't close while the action runs. */
export function useActionDialog({ isRunning, reset }: Pick<Action<never>, 'isRunning' | 'reset'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    isOpen,
    open: () => {
      reset();
      setOpen(true);
    },
    close,
    change: (next: boolean) => {
      if (!next && !isRunning) close();
    },
  };
}

type FormProps = Omit<Props, 'opener' | 'title' | 'text' | 'onOpenerGone'> & { onDone: () => void };

/** The form inside the dialog, for dialogs that load something first. */
export function ReasonForm({ confirm, reason, danger, action, onDone, children }: FormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(reasonOnlySchema),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(async (body) => {
    if (await action.run(body)) onDone();
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
      {children}
      <TextArea
        label={reason?.label ?? operatorCopy.reason}
        hint={reason?.hint ?? operatorCopy.reasonHint}
        limit={reasonLimit}
        rows={3}
        data-first-focus
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <Failure text={action.failure} />
      <DialogButtons confirm={confirm} danger={danger} busy={action.isRunning} />
    </form>
  );
}

type ButtonsProps = { confirm: string; danger?: boolean | undefined; busy: boolean };

export function DialogButtons({ confirm, danger, busy }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <DialogClose asChild>
        <Button variant="quiet">{operatorCopy.cancel}</Button>
      </DialogClose>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {confirm}
      </Button>
    </div>
  );
}
