import { useState } from 'react';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calendarsCopy from './calendars.copy.ts';
import { disconnectCalendar } from './calendars.queries.ts';

const copy = calendarsCopy.disconnect;

export type DisconnectDialogProps = {
  connection: CalendarConnection;
  onDisconnected: () => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

/** Says what ends before it does. */
export function DisconnectDialog(props: DisconnectDialogProps) {
  const { connection, onDisconnected, onClose, onOpenerGone } = props;
  const { id, name, kind } = connection;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const disconnect = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await disconnectCalendar(id);
      onDisconnected();
      onClose();
      toast({ title: copy.done(name) });
    } catch (failure) {
      setError(serverMessage(failure) ?? calendarsCopy.failed);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={copy.title(name)}
      text={copy[kind]}
      confirm={copy.submit}
      danger
      busy={isBusy}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        void disconnect();
      }}
      onClose={onClose}
      onOpenerGone={onOpenerGone}
    />
  );
}
