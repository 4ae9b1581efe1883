import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { type CalendarLinkAction, CalendarLinkDialog } from './calendar-link-dialog.tsx';
import * as settingsCopy from './settings.copy.ts';

const copy = settingsCopy.calendar;

type Props = { username: string; hasLink: boolean };

/** The link itself is known only after the password was entered here. */
type Link = { url: string | undefined };

/** An optional private link that calendar apps subscribe to. */
export function CalendarSection({ username, hasLink }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<Link | null>(hasLink ? { url: undefined } : null);
  const [action, setAction] = useState<CalendarLinkAction>();
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title={copy.title} hint={copy.hint}>
      <div ref={box} className="grid grid-cols-1 gap-5">
        {link === null ? (
          <Button variant="outline" onClick={() => setAction('create')} className="sm:justify-self-start">
            {copy.create.button}
          </Button>
        ) : (
          <CalendarLink url={link.url} onAction={setAction} />
        )}
        {action && (
          <CalendarLinkDialog
            {...{ action, username }}
            onClose={() => setAction(undefined)}
            onDone={(url) => setLink(url === null ? null : { url })}
            onOpenerGone={focusTitle}
          />
        )}
      </div>
    </FormSection>
  );
}

type LinkProps = { url: string | undefined; onAction: (action: CalendarLinkAction) => void };

function CalendarLink({ url, onAction }: LinkProps) {
  return (
    <>
      {url === undefined ? <p className="text-muted text-sm">{copy.hasLink}</p> : <ShownLink url={url} />}
      <div className="flex flex-wrap gap-3">
        {url === undefined ? (
          <Button variant="outline" className="max-sm:w-full" onClick={() => onAction('show')}>
            {copy.show.button}
          </Button>
        ) : (
          <Button asChild variant="outline" className="max-sm:w-full">
            <a href={url.replace(/^https?:/, 'webcal:')}>{copy.open}</a>
          </Button>
        )}
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

function ShownLink({ url }: { url: string }) {
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
    </>
  );
}
