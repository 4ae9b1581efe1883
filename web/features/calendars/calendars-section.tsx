import { useRef, useState } from 'react';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import { calendarLimits } from '#shared/calendars/limits.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import * as copy from './calendars.copy.ts';
import type { ConnectDialogProps } from './connect/connect-dialog.tsx';
import type { PasswordDialogProps } from './connect/password-dialog.tsx';
import { type CalendarDialog, ConnectionItem } from './connection-item.tsx';
import type { DisconnectDialogProps } from './disconnect-dialog.tsx';
import type { OptionsDialogProps } from './options/options-dialog.tsx';
import { type OwnCalendars, useCalendars } from './use-calendars.ts';
import { WeekPreview } from './week/week-preview.tsx';

const ConnectDialog = lazyDialog<ConnectDialogProps>(
  () => import('./connect/connect-dialog.tsx').then((m) => m.ConnectDialog),
  copy.dialogFailed,
);
const PasswordDialog = lazyDialog<PasswordDialogProps>(
  () => import('./connect/password-dialog.tsx').then((m) => m.PasswordDialog),
  copy.dialogFailed,
);
const OptionsDialog = lazyDialog<OptionsDialogProps>(
  () => import('./options/options-dialog.tsx').then((m) => m.OptionsDialog),
  copy.dialogFailed,
);
const DisconnectDialog = lazyDialog<DisconnectDialogProps>(
  () => import('./disconnect-dialog.tsx').then((m) => m.DisconnectDialog),
  copy.dialogFailed,
);

export type CalendarsSectionProps = {
  userId: string | undefined;
  /** As saved. */
  hours: Availability;
  /** Told when the expert is busy, once that is known and whenever it changes. */
  onBusy: (busy: Span[]) => void;
};

/** The expert's other calendars. Whatever happens here, the hours above it can be changed. */
export function CalendarsSection({ userId, hours, onBusy }: CalendarsSectionProps) {
  const calendars = useCalendars(userId, hours.timeZone, onBusy);
  const box = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<CalendarDialog>();
  const { query } = calendars;
  const { data, isFetching, refetch } = query;
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  const dialogProps = { onClose: () => setDialog(undefined), onOpenerGone: focusTitle };
  return (
    <FormSection title={copy.title} hint={copy.hint} anchor="calendars">
      <div ref={box} className="grid grid-cols-1 gap-5">
        {data ? (
          <Connections
            connections={data.connections}
            calendars={calendars}
            timeZone={hours.timeZone}
            onOpen={setDialog}
          />
        ) : loadFailed(query) ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>
              <strong className="font-semibold">{copy.loadFailed}.</strong> {copy.loadFailedHint}
            </p>
            <TryAgain busy={isFetching} onClick={() => void refetch()} onFocusGone={focusTitle} />
          </div>
        ) : (
          <SkeletonGroup label={copy.loading}>
            <Skeleton className="h-11 w-48 rounded-button" />
          </SkeletonGroup>
        )}
        {data && data.connections.length > 0 && (
          <WeekPreview calendars={calendars} hours={hours} onFocusGone={focusTitle} />
        )}
        {dialog?.name === 'connect' && (
          <ConnectDialog
            {...dialogProps}
            onConnected={(connection) => {
              calendars.save(connection);
              // Which of its calendars count is chosen next.
              setDialog(connection.kind === 'account' ? { name: 'options', connection } : undefined);
            }}
          />
        )}
        {dialog?.name === 'password' && (
          <PasswordDialog {...dialogProps} connection={dialog.connection} onRenewed={calendars.save} />
        )}
        {dialog?.name === 'options' && (
          <OptionsDialog
            {...dialogProps}
            connection={dialog.connection}
            others={data?.connections.filter(({ id }) => id !== dialog.connection.id) ?? []}
            onChanged={calendars.save}
          />
        )}
        {dialog?.name === 'disconnect' && (
          <DisconnectDialog
            {...dialogProps}
            connection={dialog.connection}
            onDisconnected={() => calendars.remove(dialog.connection.id)}
          />
        )}
      </div>
    </FormSection>
  );
}

type ConnectionsProps = {
  connections: CalendarConnection[];
  calendars: OwnCalendars;
  timeZone: string;
  onOpen: (dialog: CalendarDialog) => void;
};

function Connections({ connections, calendars, timeZone, onOpen }: ConnectionsProps) {
  const count = connections.length;
  const { connections: max } = calendarLimits;
  return (
    <>
      {count > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {connections.map((connection) => (
            <ConnectionItem
              key={connection.id}
              connection={connection}
              timeZone={timeZone}
              onChecked={calendars.save}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {count >= max ? (
        <p className="text-muted text-sm">{copy.limit(max)}</p>
      ) : (
        <Button
          variant="outline"
          className="sm:justify-self-start"
          onClick={() => onOpen({ name: 'connect' })}
        >
          {count > 0 ? copy.connectAnother : copy.connectFirst}
        </Button>
      )}
    </>
  );
}
