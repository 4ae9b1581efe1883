import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { maxHorizonDays } from '#web/features/availability/hours-draft.ts';
import { isFinished, type RangeDraft, toLocalRange } from './ranges.ts';

/** A validation problem in one day's ranges, with the schema's message. */
export type RangeProblem = {
  message: string;
  /** The inputs it is about, as `inputId` names them. */
  inputs: string[];
  /** The field is still empty: the expert may not be done typing. */
  unfinished: boolean;
};

export function inputId(range: RangeDraft, edge: 'startTime' | 'endTime'): string {
  return `${range.id}-${edge}`;
}

/** First each range's own problems, then overlaps among the ranges that are valid by themselves. */
export function problemsOf(ranges: RangeDraft[]): RangeProblem[] {
  const own = ranges.map((range) => problemsOfOne(range));
  const valid = ranges.filter((_, index) => own[index]?.length === 0);
  const overlaps = issuesOf(valid).map(({ message }) => ({
    message,
    inputs: valid.flatMap((range) => [inputId(range, 'startTime'), inputId(range, 'endTime')]),
    unfinished: false,
  }));
  return [...own.flat(), ...overlaps];
}

function problemsOfOne(range: RangeDraft): RangeProblem[] {
  const edges = isFinished(range)
    ? (['startTime', 'endTime'] as const)
    : (['startTime', 'endTime'] as const).filter((edge) => range[edge] === '');
  return edges.flatMap((edge) => {
    const issue = issuesOf([range]).find(({ path }) => path.at(-1) === edge);
    if (!issue) return [];
    return [{ message: issue.message, inputs: [inputId(range, edge)], unfinished: range[edge] === '' }];
  });
}

const schema = availabilitySchema(maxHorizonDays);

/** Validates the ranges as a date override; weekly ranges follow the same rules. */
function issuesOf(ranges: RangeDraft[]) {
  const overrides = [{ date: '2000-01-01', ranges: ranges.map(toLocalRange) }];
  const result = schema.safeParse({ timeZone: 'UTC', weekly: [], overrides });
  return result.error?.issues ?? [];
}

/** The problems to show; unfinished fields count only once the expert has moved on. */
export function visibleProblems(problems: RangeProblem[], includeUnfinished: boolean): RangeProblem[] {
  return problems.filter(({ unfinished }) => includeUnfinished || !unfinished);
}

/** `''` when the horizon is valid. */
export function horizonProblem(text: string): string {
  const horizonDays = text.trim() === '' ? Number.NaN : Number(text);
  const result = schema.safeParse({ timeZone: 'UTC', weekly: [], overrides: [], horizonDays });
  return result.error?.issues[0]?.message ?? '';
}
