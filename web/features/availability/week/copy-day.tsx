import { Copy } from 'lucide-react';
import { useState } from 'react';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { dayName } from '#web/features/availability/hours-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { CopyDayDialogProps } from './copy-day-dialog.tsx';

const copy = hoursCopy.copyDay;

const CopyDayDialog = lazyDialog<CopyDayDialogProps>(
  () => import('./copy-day-dialog.tsx').then((m) => m.CopyDayDialog),
  copy.failed,
);

type Props = { day: number; onCopy: (days: number[]) => void };

/** Copies the hours of one day to others. */
export function CopyDay({ day, onCopy }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={copy.openLabel(dayName(day))} onClick={() => setOpen(true)}>
        <Copy aria-hidden="true" className="size-4" />
        {copy.open}
      </Button>
      {isOpen && <CopyDayDialog day={day} onCopy={onCopy} onClose={() => setOpen(false)} />}
    </>
  );
}
