import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { newCaseNoteSchema } from '#shared/operator/case-input.schema.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import type { Action } from '#web/features/operator/use-action.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.notes;
const noteLimit = 2000;

type Props = {
  notes: CaseDetail['notes'];
  now: Date;
  /** Adds a note; missing if the operator may only read the case. */
  add: Action<{ text: string }> | undefined;
};

export function CaseNotes({ notes, now, add }: Props) {
  const timeZone = useTimeZone();
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h2 id="notes" className="font-semibold text-heading">
        {copy.title}
      </h2>
      {notes.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ol className="grid gap-4 empty:hidden">
        {notes.map(({ id, at, author, text }) => (
          <li key={id} className="border-line border-l-2 pl-4">
            <p className="text-muted text-sm tabular-nums">
              {author.name} · {formatTime(new Date(at), timeZone, now)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {add && <NewNote add={add} />}
    </section>
  );
}

function NewNote({ add }: { add: Action<{ text: string }> }) {
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: standardSchemaResolver(newCaseNoteSchema),
    defaultValues: { text: '' },
  });
  const submit = handleSubmit(async (note) => {
    if (await add.run(note)) reset();
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={copy.label}
        hint={copy.hint}
        limit={noteLimit}
        rows={3}
        error={formState.errors.text?.message}
        {...register('text')}
        // Otherwise the count would stay when the field is emptied.
        value={watch('text')}
      />
      <Failure text={add.failure} />
      <Button type="submit" variant="outline" busy={add.isRunning} className="sm:justify-self-start">
        {copy.add}
      </Button>
    </form>
  );
}
