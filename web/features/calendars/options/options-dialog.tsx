import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import * as calendarsCopy from '#web/features/calendars/calendars.copy.ts';
import { changeCalendar, checkCalendar } from '#web/features/calendars/calendars.queries.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { addressProblem, type OptionsDraft, toChange, toDraft } from './options-draft.ts';

const copy = calendarsCopy.options;

export type OptionsDialogProps = {
  connection: CalendarConnection;
  /** One of their calendars may receive sessions. */
  others: CalendarConnection[];
  onChanged: (connection: CalendarConnection) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

/** What blocks time, and where sessions are added. */
export function OptionsDialog(props: OptionsDialogProps) {
  const { connection, others, onClose, onOpenerGone } = props;
  const [draft, setDraft] = useState(() => toDraft(connection));
  const change = (patch: Partial<OptionsDraft>) => setDraft({ ...draft, ...patch });
  const { isBusy, errors, addresses, save } = useSave(props, draft);
  const canReceive = connection.calendars.some(({ canWrite }) => canWrite);
  return (
    <FormDialog
      title={copy.title(connection.name)}
      text={canReceive ? copy.text : copy.textOfReadOnly}
      confirm={copy.save}
      busy={isBusy}
      error={errors.all}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      onOpenerGone={onOpenerGone}
    >
      <Blocking connection={connection} draft={draft} onChange={change} />
      {canReceive && <Receiving connection={connection} others={others} draft={draft} onChange={change} />}
      <Group title={copy.counts}>
        {counted.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={draft[name]}
            onCheckedChange={(checked) => change({ [name]: checked === true })}
          />
        ))}
      </Group>
      <Select
        label={copy.allDay}
        hint={copy.allDayHint}
        options={allDayChoices.map((value) => ({ value, label: copy.allDayChoices[value] }))}
        value={draft.allDay}
        onValueChange={(value) =>
          change({ allDay: allDayChoices.find((each) => each === value) ?? 'asShown' })
        }
      />
      <Field
        ref={addresses}
        label={copy.ownAddresses}
        hint={copy.ownAddressesHint}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.addresses}
        value={draft.ownAddresses}
        onChange={(event) => change({ ownAddresses: event.target.value })}
      />
    </FormDialog>
  );
}

const counted = [
  { name: 'tentativeBlocks', label: copy.tentative },
  { name: 'unansweredBlocks', label: copy.unanswered },
] as const;

const allDayChoices = ['asShown', 'always', 'never'] as const;

function useSave({ connection, onChanged, onClose }: OptionsDialogProps, draft: OptionsDraft) {
  const addresses = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ all?: string; addresses?: string }>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    setBusy(true);
    try {
      onChanged(await changeCalendar(connection.id, toChange(draft)));
      onClose();
      toast({ title: copy.done });
      // What blocks now is read at once. If that fails, the server does it a moment later.
      void checkCalendar(connection.id).then(onChanged, () => undefined);
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      const problem = addressProblem(draft, fields);
      setErrors(problem ? { addresses: problem } : { all: serverMessage(error) ?? calendarsCopy.failed });
      if (problem) addresses.current?.focus();
    }
  };
  return { isBusy, errors, addresses, save };
}

type PartProps = {
  connection: CalendarConnection;
  draft: OptionsDraft;
  onChange: (patch: Partial<OptionsDraft>) => void;
};

function Blocking({ connection: { kind, calendars }, draft: { blocking }, onChange }: PartProps) {
  const turn = (id: string, on: boolean) =>
    onChange({ blocking: on ? [...blocking, id] : blocking.filter((each) => each !== id) });
  const boxes = calendars.map(({ id, name }) => (
    <Checkbox
      key={id}
      label={kind === 'address' ? copy.blocks : (name ?? calendarsCopy.connection.unnamed)}
      checked={blocking.includes(id)}
      onCheckedChange={(checked) => turn(id, checked === true)}
    />
  ));
  return kind === 'address' ? boxes : <Group title={copy.blocking}>{boxes}</Group>;
}

/** Only one of all calendars receives sessions. */
function Receiving({ connection, others, draft, onChange }: PartProps & Pick<OptionsDialogProps, 'others'>) {
  const other = others.flatMap(({ calendars }) => calendars).find(({ receives }) => receives);
  const writable = connection.calendars.filter(({ canWrite }) => canWrite);
  const unnamed = calendarsCopy.connection.unnamed;
  return (
    <Select
      label={copy.receiving}
      hint={
        other && draft.receiving === '' ? copy.receivingInstead(other.name ?? unnamed) : copy.receivingHint
      }
      options={[
        { value: none, label: copy.none },
        ...writable.map(({ id, name }) => ({ value: id, label: name ?? unnamed })),
      ]}
      value={draft.receiving || none}
      onValueChange={(value) => onChange({ receiving: value === none ? '' : value })}
    />
  );
}

/** The select takes no empty value. */
const none = 'none';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}
