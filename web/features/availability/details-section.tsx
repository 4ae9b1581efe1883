import { useState } from 'react';
import { horizonProblem } from '#web/features/availability/week/range-problems.ts';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Select } from '#web/ui/select.tsx';
import * as hoursCopy from './hours.copy.ts';
import { maxHorizonDays } from './hours-draft.ts';
import { durationOptions } from './hours-text.ts';
import type { SectionProps } from './use-hours-form.ts';

const copy = hoursCopy.rules;

const buffers = [0, 5, 10, 15, 20, 30, 45, 60];
const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080, 20_160];
const grids = [5, 10, 15, 20, 30, 60];

const choices = [
  { name: 'minNoticeMinutes', text: copy.minNotice, minutes: notices },
  { name: 'bufferBeforeMinutes', text: copy.bufferBefore, minutes: buffers },
  { name: 'bufferAfterMinutes', text: copy.bufferAfter, minutes: buffers },
  { name: 'startGridMinutes', text: copy.startGrid, minutes: grids },
] as const;

export function DetailsSection({ draft, onChange, errors }: SectionProps) {
  // The stored values stay available, even when they aren't among the round ones.
  const [stored] = useState(draft);
  const horizonError = horizonProblem(draft.horizonDays) || errors.horizonDays?.message;
  return (
    <FormSection title={copy.title}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {choices.map(({ name, text, minutes }) => (
          <Select
            key={name}
            label={text.label}
            hint={text.hint}
            options={durationOptions([...minutes], stored[name], draft[name])}
            value={String(draft[name])}
            onValueChange={(value) => onChange({ [name]: Number(value) })}
            error={errors[name]?.message}
          />
        ))}
        <Field
          label={copy.horizon.label}
          hint={copy.horizon.hint(maxHorizonDays)}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxHorizonDays}
          value={draft.horizonDays}
          onChange={(event) => onChange({ horizonDays: event.target.value })}
          error={horizonError}
        />
      </div>
    </FormSection>
  );
}
