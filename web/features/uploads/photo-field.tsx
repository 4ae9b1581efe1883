import { Camera } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { serverMessage } from '#web/lib/api-client.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { useTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import * as uploadsCopy from './uploads.copy.ts';
import { savePhoto } from './uploads.queries.ts';

type Props = {
  /** The photo or its placeholder. */
  avatar: React.ReactNode;
  hasPhoto: boolean;
  /** Called with the path of the saved photo. */
  onSaved: (objectPath: string) => void;
  onRemove: () => void;
};

/** A photo is saved as soon as it is uploaded, independently of the form around it. */
export function PhotoField({ avatar, hasPhoto, onSaved, onRemove }: Props) {
  const id = useId();
  const theme = useTheme();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const mounted = useMounted();
  const button = useRef<HTMLButtonElement>(null);
  const closeUploader = useRef<() => void>(undefined);
  // Leaving the page closes the window.
  useLayoutEffect(() => () => closeUploader.current?.(), []);

  const fail = (description: string) => toast({ title: uploadsCopy.failed, description, destructive: true });

  const save = async (uploadURL: string) => {
    setBusy(true);
    try {
      onSaved(await savePhoto(uploadURL));
      toast(uploadsCopy.uploaded);
    } catch (error) {
      setReason(serverMessage(error));
      fail(uploadsCopy.saveFailed);
    }
    setBusy(false);
  };

  const open = async () => {
    setReason(undefined);
    setBusy(true);
    try {
      const { openUploader } = await import('./photo-uploader.ts');
      const close = await openUploader({
        theme: theme === 'system' ? 'auto' : theme,
        onUploaded: (url) => void save(url),
        onFailed: fail,
      });
      if (mounted.current) closeUploader.current = close;
      else close();
    } catch {
      fail(uploadsCopy.loadFailed);
    }
    setBusy(false);
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        {avatar}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="outline"
            busy={busy}
            onClick={() => void open()}
            aria-describedby={reason && `${id}-error`}
          >
            {!busy && <Camera aria-hidden="true" className="size-5" />}
            {hasPhoto ? uploadsCopy.change : uploadsCopy.upload}
          </Button>
          {hasPhoto && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => {
                button.current?.focus();
                onRemove();
              }}
            >
              {uploadsCopy.remove}
            </Button>
          )}
        </div>
      </div>
      <div role="alert" className="mt-2">
        <FieldError id={id} error={reason} />
      </div>
    </div>
  );
}
