import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ReportDialogProps } from './report-dialog.tsx';
import * as reportsCopy from './reports.copy.ts';

const ReportDialog = lazyComponent<ReportDialogProps>(() =>
  import('./report-dialog.tsx').then((m) => m.ReportDialog),
);

type Props = {
  kind: ReportedKind;
  id: string;
  /** Shows what is reported, where nothing beside the button says so. */
  inFull?: boolean;
};

/** A quiet way to report what it stands beside. */
export function ReportButton({ kind, id, inFull = false }: Props) {
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
        {reportsCopy.report} <span className={inFull ? undefined : 'sr-only'}>{reportsCopy.what[kind]}</span>
      </button>
      {isOpen && <LazyReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loads when it is opened; if that fails, it can be opened again. */
function LazyReportDialog(props: ReportDialogProps) {
  const [isLoaded, setLoaded] = useState(false);
  const giveUp = useEffectEvent(() => {
    toast({ ...reportsCopy.dialogFailed, destructive: true });
    props.onClose();
  });
  useEffect(() => {
    ReportDialog.preload().then(
      () => setLoaded(true),
      () => giveUp(),
    );
  }, []);
  return isLoaded && <ReportDialog {...props} />;
}
