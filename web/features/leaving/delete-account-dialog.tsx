import { useState } from 'react';
import { blockerSentence } from '#shared/leaving/leaving.copy.ts';
import type { Blocker, DeletionBlocker, DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import * as leavingCopy from './leaving.copy.ts';
import { changedPreview, deleteAccount } from './leaving.queries.ts';

const copy = leavingCopy.deletion;

type Props = { username: string; preview: DeletionPreview; onDeleted: () => void; onClose: () => void };

/** Says what deleting the account ends, or what has to be settled before, and takes the password. */
export function DeleteAccountDialog({ username, preview: opened, onDeleted, onClose }: Props) {
  const [preview, setPreview] = useState(opened);
  if (preview.blockers.length > 0) return <BlockedDialog blockers={preview.blockers} onClose={onClose} />;
  return (
    <PasswordDialog
      username={username}
      title={copy.dialogTitle}
      text={copy.text}
      confirm={copy.confirm}
      danger
      field="password"
      hint={copy.passwordHint}
      run={async (password) => {
        try {
          await deleteAccount(password, preview);
        } catch (error) {
          // The dialog shows the error's message above what has changed.
          setPreview(changedPreview(error) ?? preview);
          throw error;
        }
        onDeleted();
      }}
      onClose={onClose}
    >
      <ul aria-label={copy.consequences} className="grid list-disc gap-2 pl-5">
        {[...leavingCopy.endings(preview), copy.deleted, copy.kept].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </PasswordDialog>
  );
}

function BlockedDialog({ blockers, onClose }: { blockers: Blocker[]; onClose: () => void }) {
  return (
    <Dialog
      open
      title={copy.blocked}
      description={copy.blockedText}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <DialogClose asChild>
          <Button variant="outline">{copy.close}</Button>
        </DialogClose>
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        {blockers.map((blocker) => (
          <li key={blocker.kind}>
            {blockerSentence(blocker)} <WhereToGo kind={blocker.kind} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const dashboard = { path: paths.dashboard, label: copy.toDashboard };
const targets: Partial<Record<DeletionBlocker, { path: string; label: string }>> = {
  held: dashboard,
  payable: { path: paths.payouts, label: copy.toPayouts },
  review: dashboard,
};

function WhereToGo({ kind }: { kind: DeletionBlocker }) {
  const target = targets[kind];
  return target ? <TextLink href={target.path}>{target.label}</TextLink> : null;
}
