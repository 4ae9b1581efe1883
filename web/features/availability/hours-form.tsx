import { useRef } from 'react';
import { Link } from 'wouter';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { DatesSection } from '#web/features/availability/dates/dates-section.tsx';
import { SlotPreview } from '#web/features/availability/preview/slot-preview.tsx';
import { WeekSection } from '#web/features/availability/week/week-section.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { DetailsSection } from './details-section.tsx';
import * as hoursCopy from './hours.copy.ts';
import { useAnnouncer } from './use-announcer.tsx';
import { type SectionProps, useHoursForm } from './use-hours-form.ts';

type Props = {
  hours: Availability;
  /** Where Cancel leads. */
  backTo: string;
  onSaved: (hours: Availability) => void;
};

/** Weekly hours, dates and booking rules, saved together. */
export function HoursForm({ hours, backTo, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { announce, announcement } = useAnnouncer();
  const edited = useHoursForm({ hours, form, onSaved });
  const { draft, submitAttempted, errors, saveError } = edited;
  const section: SectionProps = { draft, submitAttempted, errors, announce, onChange: edited.change };
  return (
    <form ref={form} noValidate onSubmit={(event) => void edited.save(event)}>
      <LeaveQuestion />
      {announcement}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-6">
          <WeekSection {...section} />
          <DatesSection {...section} />
          <DetailsSection {...section} />
        </div>
        <div className="lg:sticky lg:top-22 lg:self-start">
          <SlotPreview hours={edited.valid} timeZone={draft.timeZone} />
        </div>
      </div>
      <BottomBar on="all" className="mt-6 flex flex-wrap justify-end gap-3">
        {saveError && (
          <p role="alert" className="w-full rounded-card bg-danger-soft px-4 py-3 text-danger text-sm">
            {saveError}
          </p>
        )}
        <Button asChild variant="outline" className="max-sm:flex-1">
          <Link href={backTo}>{hoursCopy.cancel}</Link>
        </Button>
        <Button type="submit" busy={edited.isSaving} className="max-sm:flex-1">
          {hoursCopy.save}
        </Button>
      </BottomBar>
    </form>
  );
}
