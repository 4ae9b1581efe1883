import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { type CalendarLinkAction, CalendarLinkDialog } from './calendar-link-dialog.tsx';
import * as settingsCopy from './settings.copy.ts';

const copy = settingsCopy.calendar;

type Props = { username: string; calendarUrl: string | null };

/** An optional private link that calendar apps subscribe to. */
export function CalendarSection({ username, calendarUrl }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState(calendarUrl);
  const [action, setAction] = useState<CalendarLinkAction>();
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        {url === null ? (
          <Button variant="outline" onClick={() => setAction('create')} className="sm:justify-self-start">
            {copy.create.button}
          </Button>
        ) : (
          <CalendarLink url={url} onAction={setAction} />
        )}
        {action && (
          <CalendarLinkDialog
            {...{ action, username }}
            onClose={() => setAction(undefined)}
            onDone={setUrl}
            onOpenerGone={focusTitle}
          />
        )}
      </div>
    </FormSection>
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
