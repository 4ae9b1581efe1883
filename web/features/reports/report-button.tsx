import { clsx } from 'clsx';
import { useState } from 'react';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import * as copy from './report-button.copy.ts';
import type { ReportDialogProps } from './report-dialog.tsx';

const ReportDialog = lazyDialog<ReportDialogProps>(
  () => import('./report-dialog.tsx').then((m) => m.ReportDialog),
  copy.dialogFailed,
);

export type ReportButtonProps = {
  kind: ReportedKind;
  id: string;
  /** Shows what is reported, where nothing beside the button says so. */
  inFull?: boolean;
};

/** A quiet way to report what it stands beside. */
export function ReportButton({ kind, id, inFull = false }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={clsx(
          'cursor-pointer rounded-sm text-muted text-sm underline-offset-2 hover:underline',
          inFull ? 'min-h-11' : 'min-h-6',
        )}
        onClick={() => setOpen(true)}
      >
        {copy.report} <span className={inFull ? undefined : 'sr-only'}>{copy.what[kind]}</span>
      </button>
      {isOpen && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
