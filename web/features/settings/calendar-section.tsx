import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverMessage } from '#web/lib/api-client.ts';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { CalendarLinkDialog, type CalendarMove } from './calendar-link-dialog.tsx';
import { makeCalendarLink } from './settings.queries.ts';

/** A link by which calendar programs fetch one's sessions, for those who want one. */
export function CalendarSection({ calendarUrl }: { calendarUrl: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState(calendarUrl);
  const [asked, setAsked] = useState<CalendarMove>();
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  return (
    <FormSection title="Calendar" hint="Your sessions in your own calendar, always up to date.">
      <div ref={box} className="grid grid-cols-1 gap-5">
        {url === null ? (
          <CreateLink onMade={setUrl} onFocusGone={focusTitle} />
        ) : (
          <CalendarLink url={url} onAsk={setAsked} />
        )}
        {asked && (
          <CalendarLinkDialog
            move={asked}
            onClose={() => setAsked(undefined)}
            onDone={setUrl}
            onOpenerGone={focusTitle}
          />
        )}
      </div>
    </FormSection>
  );
}

type CreateProps = { onMade: (url: string | null) => void; onFocusGone: () => void };

function CreateLink({ onMade, onFocusGone }: CreateProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  const { mutate, isPending } = useMutation({
    mutationFn: makeCalendarLink,
    onSuccess: ({ calendarUrl }) => {
      onMade(calendarUrl);
      toast({ title: 'Calendar link created' });
    },
    onError: (error) =>
      toast({
        title: 'No calendar link yet',
        description: serverMessage(error) ?? 'Please check your connection and try again.',
        destructive: true,
      }),
  });
  return (
    <Button
      ref={button}
      variant="outline"
      busy={isPending}
      onClick={() => mutate()}
      className="sm:justify-self-start"
    >
      Create calendar link
    </Button>
  );
}

function CalendarLink({ url, onAsk }: { url: string; onAsk: (move: CalendarMove) => void }) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Calendar link"
          readOnly
          value={url}
          className="text-ellipsis"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={url} label="Copy" of="calendar link" className="sm:min-w-28" />
      </div>
      <div className="grid gap-1 text-muted text-sm">
        <p>Paste it where your calendar subscribes to others, often called “From URL”.</p>
        <p>Whoever has this link can see your sessions. Keep it to yourself.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline" className="max-sm:w-full">
          <a href={url.replace(/^https?:/, 'webcal:')}>Open in calendar</a>
        </Button>
        <Button variant="outline" className="max-sm:flex-1" onClick={() => onAsk('renew')}>
          New link
        </Button>
        <Button variant="outline" className="max-sm:flex-1" onClick={() => onAsk('end')}>
          Switch off
        </Button>
      </div>
    </>
  );
}
