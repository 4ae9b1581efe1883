import { useState } from 'react';
import { horizonProblem } from '#web/features/availability/week/range-problems.ts';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Select } from '#web/ui/select.tsx';
import { longestHorizonDays } from './hours-draft.ts';
import { stepsWith } from './hours-text.ts';
import type { SectionProps } from './use-hours-form.ts';

const buffers = [0, 5, 10, 15, 20, 30, 45, 60];
const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080, 20_160];
const grids = [5, 10, 15, 20, 30, 60];

const choices = [
  {
    name: 'minNoticeMinutes',
    label: 'Minimum notice',
    hint: 'The least time between a request and its session.',
    steps: notices,
  },
  {
    name: 'bufferBeforeMinutes',
    label: 'Free before a session',
    hint: 'To prepare, or to get there.',
    steps: buffers,
  },
  {
    name: 'bufferAfterMinutes',
    label: 'Free after a session',
    hint: 'To write things up, or to breathe.',
    steps: buffers,
  },
  {
    name: 'startGridMinutes',
    label: 'A session can start every',
    hint: 'Counted from the start of each range.',
    steps: grids,
  },
] as const;

export function DetailsSection({ draft, onChange, refusals }: SectionProps) {
  // What was stored stays on offer, however odd it is.
  const [stored] = useState(draft);
  const horizonError = horizonProblem(draft.horizonDays) || refusals.horizonDays;
  return (
    <FormSection title="Booking rules">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {choices.map(({ name, label, hint, steps }) => (
          <Select
            key={name}
            label={label}
            hint={hint}
            options={stepsWith([...steps], stored[name], draft[name])}
            value={String(draft[name])}
            onValueChange={(value) => onChange({ [name]: Number(value) })}
            {...(refusals[name] ? { error: refusals[name] } : {})}
          />
        ))}
        <Field
          label="Bookable days ahead"
          hint={`How far ahead clients can look: 1 to ${longestHorizonDays}.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={longestHorizonDays}
          value={draft.horizonDays}
          onChange={(event) => onChange({ horizonDays: event.target.value })}
          {...(horizonError ? { error: horizonError } : {})}
        />
      </div>
    </FormSection>
  );
}
