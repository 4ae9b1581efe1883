import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { type CalendarLinkAction, CalendarLinkDialog } from './calendar-link-dialog.tsx';
import * as settingsCopy from './settings.copy.ts';
import { createCalendarLink } from './settings.queries.ts';

const copy = settingsCopy.calendar;

/** An optional private link that calendar apps subscribe to. */
export function CalendarSection({ calendarUrl }: { calendarUrl: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState(calendarUrl);
  const [action, setAction] = useState<CalendarLinkAction>();
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        {url === null ? (
          <CreateLink onCreated={setUrl} onFocusGone={focusTitle} />
        ) : (
          <CalendarLink url={url} onAction={setAction} />
        )}
        {action && (
          <CalendarLinkDialog
            action={action}
            onClose={() => setAction(undefined)}
            onDone={setUrl}
            onOpenerGone={focusTitle}
          />
        )}
      </div>
    </FormSection>
  );
}

type CreateProps = { onCreated: (url: string | null) => void; onFocusGone: () => void };

function CreateLink({ onCreated, onFocusGone }: CreateProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  const { mutate, isPending } = useMutation({
    mutationFn: createCalendarLink,
    onSuccess: ({ calendarUrl }) => {
      onCreated(calendarUrl);
      toast(copy.created);
    },
    onError: (error) => toastFailure(error, copy.createFailed),
  });
  return (
    <Button
      ref={button}
      variant="outline"
      busy={isPending}
      onClick={() => mutate()}
      className="sm:justify-self-start"
    >
      {copy.create}
    </Button>
  );
}

type LinkProps = { url: string; onAction: (action: CalendarLinkAction) => void };

function CalendarLink({ url, onAction }: LinkProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={copy.link}
          readOnly
          value={url}
          className="text-ellipsis"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={url} label={copy.copy} target={copy.copyTarget} className="sm:min-w-28" />
      </div>
      <div className="grid gap-1 text-muted text-sm">
        <p>{copy.instructions}</p>
        <p>{copy.privacy}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline" className="max-sm:w-full">
          <a href={url.replace(/^https?:/, 'webcal:')}>{copy.open}</a>
        </Button>
        <Button variant="outline" className="max-sm:flex-1" onClick={() => onAction('reset')}>
          {copy.reset.button}
        </Button>
        <Button variant="outline" className="max-sm:flex-1" onClick={() => onAction('turnOff')}>
          {copy.turnOff.button}
        </Button>
      </div>
    </>
  );
}
