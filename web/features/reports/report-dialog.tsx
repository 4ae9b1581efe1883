import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ReportedKind,
  type ReportForm,
  reportFormSchema,
  reportReasons,
  reportTextMax,
} from '#shared/reports/reports.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import * as reportsCopy from './reports.copy.ts';

const { dialog: copy } = reportsCopy;

export type ReportDialogProps = { kind: ReportedKind; id: string; onClose: () => void };

/** Asks what is wrong. Stays open after a failure, so that it can be sent again. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const formId = useId();
  const { register, handleSubmit, formState } = useForm<ReportForm>({
    resolver: standardSchemaResolver(reportFormSchema),
    defaultValues: { text: '' },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (report: ReportForm) => call('POST /api/reports', { body: { kind, id, ...report } }),
    onSuccess: () => {
      toast(reportsCopy.sent);
      onClose();
    },
  });
  const { reason: noReason, text: badText } = formState.errors;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={copy.title(kind)}
      description={copy.text[kind]}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{copy.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={handleSubmit((report) => mutate(report))}>
        <Reasons error={noReason?.message} field={register('reason')} />
        <TextArea
          label={copy.details}
          hint={copy.detailsHint}
          limit={reportTextMax}
          error={badText?.message}
          rows={3}
          {...register('text')}
        />
        <p role="alert" className="text-danger empty:-mt-5">
          {error ? (serverMessage(error) ?? copy.failed) : null}
        </p>
      </form>
    </Dialog>
  );
}

function Reasons({ error, field }: { error: string | undefined; field: ComponentProps<'input'> }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium">{copy.reasons}</legend>
      <div className="mt-1 grid">
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={reason}
              aria-invalid={error ? true : undefined}
              className="size-5 accent-ink"
              {...field}
            />
            {reportsCopy.reasons[reason]}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
