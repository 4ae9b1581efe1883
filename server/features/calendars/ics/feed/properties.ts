import ICAL from 'ical.js';
import { malformed } from './ics-error.ts';

export type Property = { name: string; value: string; parameter: (name: string) => string | undefined };

/** Values stay as written: ical.js reads `2026` as a date, and gives up on a file with one unreadable value. */
const asWritten = { param: ICAL.design.icalendar.param, property: {}, value: {}, propertyGroups: false };

type Line = [name: string, parameters: Record<string, string | string[]>, type: string, value: string];

/** Exchange writes zones such as `tzone://Microsoft/Utc` without the quotes that a colon needs. */
const quoteZone = (line: string) =>
  line.replace(/;TZID=([^":;][^";]*):([\dTZ,/PWDHMS+-]+)$/i, ';TZID="$1":$2');

/** Far more than any calendar writes before a value. ical.js takes time for the square of it. */
const maxBeforeValue = 4000;
const beforeValue = /^(?:[^":]|"[^"]*")*:/;

function readLine(line: string): Property {
  const name = line.slice(0, line.search(/[:;]|$/));
  if (!beforeValue.test(line.slice(0, maxBeforeValue))) throw malformed('unreadable line', name);
  try {
    const [read, parameters, type, value] = ICAL.parse.property(quoteZone(line), asWritten) as Line;
    const parameter = (wanted: string) => {
      if (wanted === 'value') return type;
      const found = Object.hasOwn(parameters, wanted) ? parameters[wanted] : undefined;
      return Array.isArray(found) ? found[0] : found;
    };
    return { name: read.toUpperCase(), value: value.trim(), parameter };
  } catch {
    throw malformed('unreadable line', name);
  }
}

/** The lines of a component by name. Each is read when it is asked for, so one bad line harms only what needs it. */
export class Properties {
  readonly #lines = new Map<string, string[]>();

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const name = line.slice(0, line.search(/[:;]|$/)).toUpperCase();
      const others = this.#lines.get(name);
      if (others) others.push(line);
      else this.#lines.set(name, [line]);
    }
  }

  has(name: string): boolean {
    return this.#lines.has(name);
  }

  first(name: string): Property | undefined {
    const line = this.#lines.get(name)?.[0];
    return line === undefined ? undefined : readLine(line);
  }

  all(name: string): Property[] {
    return (this.#lines.get(name) ?? []).map(readLine);
  }

  /** Without those that can't be read. */
  readable(name: string): Property[] {
    return (this.#lines.get(name) ?? []).flatMap((line) => {
      try {
        return [readLine(line)];
      } catch {
        return [];
      }
    });
  }

  /** Upper case, or '' if it is missing or unreadable. */
  word(name: string): string {
    return this.readable(name)[0]?.value.toUpperCase() ?? '';
  }
}
