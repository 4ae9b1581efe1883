import { useRef, useState } from 'react';
import { maxPasskeys } from '#shared/security/limits.ts';
import type { Confirmation, Passkey, Security } from '#shared/security/security.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import * as securityCopy from './security.copy.ts';
import { removePasskey } from './security.queries.ts';

const copy = securityCopy.passkeys;

type Props = { username: string; security: Security; onChange: (security: Security) => void };
type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** Hidden where passkeys don't work, unless there are some to manage. */
export function PasskeysSection({ username, security, onChange }: Props) {
  const canAdd = useHasPasskeys();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const { passkeys } = security;
  if (!canAdd && passkeys.length === 0) return null;
  const dialog = { username, onDone: onChange, onClose: () => setOpen(undefined) };
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        {passkeys.length === 0 ? (
          <p>{copy.none}</p>
        ) : (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </ul>
        )}
        <AddButton canAdd={canAdd} count={passkeys.length} onOpen={() => setOpen({ dialog: 'add' })} />
        {open?.dialog === 'add' && <AddPasskeyDialog {...dialog} hasPasskey={passkeys.length > 0} />}
        {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} {...dialog} />}
        {open?.dialog === 'remove' && (
          <RemovePasskey passkey={open.passkey} security={security} onOpenerGone={focusTitle} {...dialog} />
        )}
      </div>
    </FormSection>
  );
}

type AddButtonProps = { canAdd: boolean; count: number; onOpen: () => void };

function AddButton({ canAdd, count, onOpen }: AddButtonProps) {
  if (!canAdd) return <p className="text-muted text-sm">{copy.elsewhere}</p>;
  if (count >= maxPasskeys) return <p className="text-muted text-sm">{copy.limit(maxPasskeys)}</p>;
  return (
    <Button variant="outline" className="sm:justify-self-start" onClick={onOpen}>
      {securityCopy.addPasskey.button}
    </Button>
  );
}

function PasskeyItem({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { name, backedUp, createdAt, usedAt } = passkey;
  const details = [
    copy.added(formatDate(createdAt)),
    usedAt ? copy.used(formatDate(usedAt)) : copy.neverUsed,
    backedUp ? copy.synced : copy.notSynced,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted text-sm">{details.join(' · ')}</p>
      </div>
      <div className="-ml-4 flex gap-1 sm:ml-0">
        <Button variant="quiet" onClick={() => onOpen({ dialog: 'rename', passkey })}>
          {copy.rename}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => onOpen({ dialog: 'remove', passkey })}>
          {copy.remove}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

type RemoveProps = {
  username: string;
  passkey: Passkey;
  security: Security;
  onDone: (security: Security) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

/** Says before and after what else ends with the last passkey. */
function RemovePasskey({ passkey, security, onDone, ...dialog }: RemoveProps) {
  const { title, text, lastStep, lastOfTwo, button, done, doneAndOff } = securityCopy.removePasskey;
  const endsStep = security.passkeys.length === 1 && security.asksForPasskey;
  const also = endsStep ? (security.appSince === null ? lastStep : lastOfTwo) : '';
  const remove = async (confirmation: Confirmation) => {
    const next = await removePasskey(passkey.id, confirmation);
    const turnedOff = security.recoveryCodesLeft !== null && next.recoveryCodesLeft === null;
    onDone(next);
    dialog.onClose();
    toast(turnedOff ? doneAndOff : done);
    return undefined;
  };
  return (
    <ConfirmDialog
      {...dialog}
      hasPasskey
      title={title(passkey.name)}
      text={[text, also].filter(Boolean).join(' ')}
      confirm={button}
      danger
      run={remove}
    />
  );
}
