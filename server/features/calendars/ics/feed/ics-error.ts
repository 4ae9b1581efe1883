export type IcsProblem =
  /** Something else than an iCalendar file, such as a sign-in page. */
  | 'notACalendar'
  /** Cut off, badly nested, or an event in reach of the window that can't be read. */
  | 'malformed'
  | 'tooLarge'
  | 'tooManyEvents'
  | 'tooManyOccurrences'
  /** Rules or time zones that would take too long to work out. */
  | 'tooComplex'
  | 'unknownTimeZone';

/**
 * Why a feed has no answer. `detail` names the property or time zone, never what an event is about. `shown` is what the
 * expert is told: the time zone we don't know, or the day of the event that can't be read.
 */
export class IcsError extends Error {
  readonly problem: IcsProblem;
  readonly detail: string;
  readonly shown: string | undefined;

  constructor(problem: IcsProblem, detail: string, shown?: string) {
    super(`${problem}: ${detail}`);
    this.name = 'IcsError';
    this.problem = problem;
    this.detail = detail;
    this.shown = shown;
  }
}

const maxShown = 80;

/** For a value that can't be read, shortened. */
export const malformed = (what: string, value: string) =>
  new IcsError('malformed', `${what} ${JSON.stringify(value.slice(0, maxShown))}`);
