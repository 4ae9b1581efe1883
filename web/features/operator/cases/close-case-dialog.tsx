import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type CaseClosing, caseClosingSchema } from '#shared/operator/case-input.schema.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { DialogButtons, reasonLimit, useActionDialog } from '#web/features/operator/reason-dialog.tsx';
import type { Action } from '#web/features/operator/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.actions.close;

type Props = { action: Action<CaseClosing>; onOpenerGone: () => void };

/** Asks how the case was resolved, and why. */
export function CloseCaseDialog({ action, onOpenerGone }: Props) {
  const { isOpen, open, close, change } = useActionDialog(action);
  return (
    <>
      <Button variant="outline" onClick={open}>
        {copy.action}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        onOpenerGone={onOpenerGone}
        title={copy.title}
        description={copy.text}
      >
        <CloseForm action={action} onDone={close} />
      </Dialog>
    </>
  );
}

function CloseForm({ action, onDone }: { action: Action<CaseClosing>; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(caseClosingSchema),
    defaultValues: { resolution: '', reason: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (closing) => {
    if (await action.run(closing)) onDone();
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label={copy.resolution}
        hint={copy.resolutionHint}
        data-first-focus
        error={errors.resolution?.message}
        {...register('resolution')}
      />
      <TextArea
        label={operatorCopy.reason}
        hint={operatorCopy.reasonHint}
        limit={reasonLimit}
        rows={3}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Failure text={action.failure} />
      <DialogButtons confirm={copy.action} busy={action.isRunning} />
    </form>
  );
}
