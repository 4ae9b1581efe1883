import type { CalendarChange, CalendarConnection } from '#shared/calendars/calendars.schema.ts';

/** The options of a connection while they are being changed. */
export type OptionsDraft = Pick<
  CalendarConnection,
  'tentativeBlocks' | 'unansweredBlocks' | 'allDayBlocks'
> & {
  /** Ids of calendars. */
  blocking: string[];
  /** Empty for none of them. */
  receiving: string;
  ownAddresses: string;
};

export function toDraft(connection: CalendarConnection): OptionsDraft {
  const { calendars, ownAddresses, tentativeBlocks, unansweredBlocks, allDayBlocks } = connection;
  return {
    ...{ tentativeBlocks, unansweredBlocks, allDayBlocks },
    blocking: calendars.filter(({ blocks }) => blocks).map(({ id }) => id),
    receiving: calendars.find(({ receives }) => receives)?.id ?? '',
    ownAddresses: ownAddresses.join(', '),
  };
}

export function toChange({ receiving, ownAddresses, ...draft }: OptionsDraft): CalendarChange {
  return { ...draft, receiving: receiving || null, ownAddresses: addressesIn(ownAddresses) };
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
