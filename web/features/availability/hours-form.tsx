import { useRef } from 'react';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { DatesSection } from '#web/features/availability/dates/dates-section.tsx';
import { SlotPreview } from '#web/features/availability/preview/slot-preview.tsx';
import { WeekSection } from '#web/features/availability/week/week-section.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { DetailsSection } from './details-section.tsx';
import { useAnnouncer } from './use-announcer.tsx';
import { type SectionProps, useHoursForm } from './use-hours-form.ts';

type Props = {
  hours: Availability;
  /** When the expert's other calendars say that they are busy. */
  busy: Span[];
  /** The expert has saved their hours before. */
  isChosen: boolean;
  /** The session lengths that the expert offers. */
  durations: number[];
  /** Where Cancel leads. */
  backTo: string;
  onSaved: (hours: Availability) => void;
};

/** Weekly hours, dates and booking rules, saved together. */
export function HoursForm({ hours, busy, isChosen, durations, backTo, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { announce, announcement } = useAnnouncer();
  const edited = useHoursForm({ hours, isChosen, form, onSaved });
  const { draft, submitAttempted, errors } = edited;
  const section: SectionProps = { draft, submitAttempted, errors, announce, onChange: edited.change };
  return (
    <form ref={form} noValidate onSubmit={(event) => void edited.save(event)}>
      <LeaveQuestion />
      {announcement}
      <div className="mb-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-6">
          <WeekSection {...section} />
          <DatesSection {...section} />
          <DetailsSection {...section} />
        </div>
        <div className="lg:sticky lg:top-22 lg:self-start">
          <SlotPreview hours={edited.valid} busy={busy} timeZone={draft.timeZone} durations={durations} />
        </div>
      </div>
      <SaveBar busy={edited.isSaving} error={edited.saveError} backTo={backTo} />
    </form>
  );
}
