import { Download } from 'lucide-react';
import { downloadFile } from '#web/lib/download-file.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import * as securityCopy from './security.copy.ts';

const copy = securityCopy.recoveryCodes.shown;

type Props = { username: string; codes: string[]; onClose: () => void; onOpenerGone: () => void };

/** Shows new codes, once. Closes only by its button, so that they aren't lost by accident. */
export function RecoveryCodesDialog({ username, codes, onClose, onOpenerGone }: Props) {
  const text = [copy.fileTitle(username), '', ...codes, ''].join('\n');
  return (
    <Dialog
      open
      required
      title={copy.title}
      description={copy.text}
      onOpenChange={(open) => !open && onClose()}
      onOpenerGone={onOpenerGone}
      actions={
        <Button className="max-sm:w-full" data-first-focus onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <ul
        aria-label={copy.list}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-card bg-ink/5 p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label={copy.copy} className="max-sm:flex-1" />
        <Button
          variant="outline"
          className="max-sm:flex-1"
          onClick={() => downloadFile(copy.file, new Blob([text], { type: 'text/plain' }))}
        >
          <Download aria-hidden="true" className="size-4" />
          {copy.download}
        </Button>
      </div>
    </Dialog>
  );
}
