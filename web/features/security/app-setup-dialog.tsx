import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AppSetup, TurnedOn } from '#shared/security/security.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import * as securityCopy from './security.copy.ts';
import { confirmApp, startAppSetup } from './security.queries.ts';

const copy = securityCopy.app;

type Props = {
  username: string;
  hasPasskey: boolean;
  /** No second step is on yet, so this signs out everywhere else. */
  turnsOn: boolean;
  onDone: (turnedOn: TurnedOn) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

/** Takes the password, then shows the key and takes a code that the app made from it. */
export function AppSetupDialog({ username, hasPasskey, onClose, ...rest }: Props) {
  const [setup, setSetup] = useState<AppSetup>();
  if (setup) return <ScanDialog setup={setup} onClose={onClose} {...rest} />;
  const { title, text, confirm } = copy.turnOn;
  return (
    <ConfirmDialog
      {...{ username, hasPasskey, title, text, confirm }}
      run={async (confirmation) => {
        setSetup(await startAppSetup(confirmation));
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

type ScanProps = Omit<Props, 'username' | 'hasPasskey'> & { setup: AppSetup };

function ScanDialog({ setup, turnsOn, onDone, onClose, onOpenerGone }: ScanProps) {
  const { title, text, signsOut, confirm, code: label, codeMissing } = copy.scan;
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    try {
      onDone(await confirmApp(setup.setup, code));
      onClose();
    } catch (error) {
      if (showFieldErrors(error, ['code'], setError)) return;
      setError('root', { message: serverMessage(error) ?? uiCopy.failed });
    }
  });
  return (
    <FormDialog
      title={title}
      text={text}
      confirm={confirm}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      onOpenerGone={onOpenerGone}
    >
      <Key setup={setup} />
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={turnsOn ? signsOut : undefined}
        error={errors.code?.message}
        data-first-focus
        {...register('code', { required: codeMissing })}
      />
    </FormDialog>
  );
}

/** As a picture, and as text for apps without a camera. */
function Key({ setup: { uri, key } }: { setup: AppSetup }) {
  const { data: qr } = useQuery({
    queryKey: ['qr-code', uri],
    queryFn: async () => (await import('#web/lib/qr-code.ts')).encodeQr(uri),
    // The secret doesn't stay in the page.
    gcTime: 0,
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="size-44 overflow-hidden rounded-button border border-line max-sm:mx-auto">
        {qr ? <QrPicture qr={qr} label={copy.scan.picture} /> : <Skeleton className="size-full" />}
      </div>
      <div className="grid content-center gap-3 text-sm">
        <p>{copy.scan.key}</p>
        <p className="wrap-anywhere font-mono">{key.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={key} label={copy.scan.copy} className="justify-self-start" />
      </div>
    </div>
  );
}
