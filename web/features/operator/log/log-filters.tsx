import { useLocation } from 'wouter';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import type { PersonView } from '#shared/operator/operator.schema.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { RemovableChip } from '#web/ui/chip.tsx';
import { Select } from '#web/ui/select.tsx';
import * as logCopy from './log.copy.ts';
import { type LogFilter, logPath } from './log-filter.ts';

const copy = logCopy.page;
const everyone = 'everyone';

type Props = {
  filter: LogFilter;
  /** Whose entries can be picked. */
  operators: PersonView[];
  nameOf: (id: string) => string | undefined;
};

/** By operator here; by booking, case or person through links elsewhere, which can be removed here. */
export function LogFilters({ filter, operators, nameOf }: Props) {
  const [, navigate] = useLocation();
  const { booking, case: caseId, user } = filter;
  const show = (changes: { [Name in keyof LogFilter]: LogFilter[Name] | undefined }) =>
    navigate(logPath({ ...filter, ...changes } as LogFilter));
  return (
    <section aria-label={copy.filters} className="mb-6 flex flex-wrap items-end gap-3">
      <div className="w-64 max-w-full">
        <Select
          label={copy.operator}
          value={filter.operator ?? everyone}
          onValueChange={(id) => show({ operator: id === everyone ? undefined : id })}
          options={[
            { value: everyone, label: copy.everyone },
            ...operators.map((each) => ({ value: each.id, label: operatorCopy.person(each) })),
          ]}
        />
      </div>
      {booking && (
        <RemovableChip
          text={copy.about.booking(bookingReference(booking))}
          onRemove={() => show({ booking: undefined })}
        />
      )}
      {caseId && <RemovableChip text={copy.about.case} onRemove={() => show({ case: undefined })} />}
      {user && (
        <RemovableChip text={nameOf(user) ?? copy.about.user} onRemove={() => show({ user: undefined })} />
      )}
    </section>
  );
}
