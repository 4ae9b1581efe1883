import type { CalendarChange, CalendarConnection } from '#shared/calendars/calendars.schema.ts';

/** When all-day events block time. */
export type AllDay = 'asShown' | 'always' | 'never';

/** The options of a connection while they are being changed. */
export type OptionsDraft = Pick<CalendarConnection, 'tentativeBlocks' | 'unansweredBlocks'> & {
  allDay: AllDay;
  /** Ids of calendars. */
  blocking: string[];
  /** Empty for none of them. */
  receiving: string;
  ownAddresses: string;
};

export function toDraft(connection: CalendarConnection): OptionsDraft {
  const { calendars, ownAddresses, tentativeBlocks, unansweredBlocks } = connection;
  return {
    ...{ tentativeBlocks, unansweredBlocks, allDay: allDayOf(connection) },
    blocking: calendars.filter(({ blocks }) => blocks).map(({ id }) => id),
    receiving: calendars.find(({ receives }) => receives)?.id ?? '',
    ownAddresses: ownAddresses.join(', '),
  };
}

function allDayOf({ allDayBlocks, freeAllDayBlocks }: CalendarConnection): AllDay {
  if (!allDayBlocks) return 'never';
  return freeAllDayBlocks ? 'always' : 'asShown';
}

export function toChange({ allDay, receiving, ownAddresses, ...draft }: OptionsDraft): CalendarChange {
  const days = { allDayBlocks: allDay !== 'never', freeAllDayBlocks: allDay === 'always' };
  return { ...draft, ...days, receiving: receiving || null, ownAddresses: addressesIn(ownAddresses) };
}

/** Which of the addresses the server refuses, and why, from its answer's field such as `ownAddresses.1`. */
export function addressProblem(
  { ownAddresses }: OptionsDraft,
  fields: Record<string, string>,
): string | undefined {
  const [field, problem] = Object.entries(fields).find(([name]) => name.startsWith('ownAddresses')) ?? [];
  const address = addressesIn(ownAddresses)[Number(field?.split('.')[1])];
  return address ? `${address}: ${problem}` : problem;
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
