import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type DataExport, type ExportFormat, exportFormats } from '#shared/leaving/leaving.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { anchors } from '#web/lib/anchors.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { toast } from '#web/ui/toast.ts';
import * as leavingCopy from './leaving.copy.ts';
import { exportPath, latestExport, requestExport } from './leaving.queries.ts';

const copy = leavingCopy.data;

/** A copy of everything about the person: at once, or prepared in the background if there is a lot. */
export function YourDataSection({ username }: { username: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { data: latest } = useQuery(latestExport);
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection anchor={anchors.data} title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        <div role="status" className="empty:hidden">
          {latest && <PreparedCopy copy={latest} />}
        </div>
        {latest?.readyAt !== null && (
          <Button variant="outline" className="sm:justify-self-start" onClick={() => setOpen(true)}>
            {copy.button}
          </Button>
        )}
        {open && (
          <ExportDialog username={username} onClose={() => setOpen(false)} onOpenerGone={focusTitle} />
        )}
      </div>
    </FormSection>
  );
}

function PreparedCopy({ copy: { id, format, readyAt, expiresAt } }: { copy: DataExport }) {
  if (readyAt === null) return <p>{copy.preparing}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p>{copy.ready(format, formatDate(expiresAt))}</p>
      <Button asChild variant="outline" className="max-sm:w-full">
        <a href={exportPath(id)} download>
          <Download aria-hidden="true" className="size-4" />
          {copy.download}
        </a>
      </Button>
    </div>
  );
}

type DialogProps = { username: string; onClose: () => void; onOpenerGone: () => void };

function ExportDialog({ username, onClose, onOpenerGone }: DialogProps) {
  const client = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('json');
  const run = async (password: string) => {
    const file = await requestExport(format, password);
    if (file) {
      downloadFile(file.name, file.content);
      toast(copy.downloaded);
    } else await client.invalidateQueries({ queryKey: latestExport.queryKey });
    onClose();
  };
  return (
    <PasswordDialog
      {...{ username, run, onClose, onOpenerGone }}
      title={copy.dialogTitle}
      text={copy.text}
      confirm={copy.confirm}
      field="password"
      hint={copy.passwordHint}
    >
      <SegmentedChoice
        label={copy.format}
        options={exportFormats.map((value) => ({ value, label: copy.formats[value] }))}
        value={format}
        onChange={setFormat}
      />
    </PasswordDialog>
  );
}
