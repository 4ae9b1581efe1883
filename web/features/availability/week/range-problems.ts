import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { longestHorizonDays } from '#web/features/availability/hours-draft.ts';
import { isFinished, plainRange, type RangeDraft } from './ranges.ts';

/** Something wrong with the ranges of one day, in the schema's words. */
export type RangeProblem = {
  message: string;
  /** The inputs it is about, as `inputId` names them. */
  inputs: string[];
  /** Somebody may still be typing. */
  unfinished: boolean;
};

export function inputId(range: RangeDraft, edge: 'startTime' | 'endTime'): string {
  return `${range.id}-${edge}`;
}

/** What each range lacks; those that are sound by themselves are then held against each other. */
export function problemsOf(ranges: RangeDraft[]): RangeProblem[] {
  const own = ranges.map((range) => ownProblems(range));
  const sound = ranges.filter((_, index) => own[index]?.length === 0);
  const together = issuesOf(sound).map(({ message }) => ({
    message,
    inputs: sound.flatMap((range) => [inputId(range, 'startTime'), inputId(range, 'endTime')]),
    unfinished: false,
  }));
  return [...own.flat(), ...together];
}

function ownProblems(range: RangeDraft): RangeProblem[] {
  const edges = isFinished(range)
    ? (['startTime', 'endTime'] as const)
    : (['startTime', 'endTime'] as const).filter((edge) => range[edge] === '');
  return edges.flatMap((edge) => {
    const issue = issuesOf([range]).find(({ path }) => path.at(-1) === edge);
    if (!issue) return [];
    return [{ message: issue.message, inputs: [inputId(range, edge)], unfinished: range[edge] === '' }];
  });
}

const schema = availabilitySchema(longestHorizonDays);

/** The schema knows a day's ranges as those of a date; a week's have the same rules. */
function issuesOf(ranges: RangeDraft[]) {
  const overrides = [{ date: '2000-01-01', ranges: ranges.map(plainRange) }];
  const read = schema.safeParse({ timeZone: 'UTC', weekly: [], overrides });
  return read.error?.issues ?? [];
}

/** What is to be said now; unfinished ones only once somebody has gone on. */
export function saidProblems(problems: RangeProblem[], left: boolean): RangeProblem[] {
  return problems.filter(({ unfinished }) => left || !unfinished);
}

/** `''` when the horizon is sound. */
export function horizonProblem(text: string): string {
  const horizonDays = text.trim() === '' ? Number.NaN : Number(text);
  const read = schema.safeParse({ timeZone: 'UTC', weekly: [], overrides: [], horizonDays });
  return read.error?.issues[0]?.message ?? '';
}
