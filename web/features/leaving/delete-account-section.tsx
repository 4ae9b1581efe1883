import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import * as leavingCopy from './leaving.copy.ts';
import { previewDeletion } from './leaving.queries.ts';

const copy = leavingCopy.deletion;

type Props = { username: string; onDeleted: () => void };

export function DeleteAccountSection({ username, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, data, isPending } = useMutation({
    mutationFn: previewDeletion,
    onSuccess: () => setOpen(true),
    onError: (error) => toastFailure(error, copy.checkFailed),
  });
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <Button variant="danger" busy={isPending} className="sm:justify-self-start" onClick={() => mutate()}>
        {copy.button}
      </Button>
      {isOpen && data && (
        <DeleteAccountDialog {...{ username, onDeleted }} preview={data} onClose={() => setOpen(false)} />
      )}
    </FormSection>
  );
}
