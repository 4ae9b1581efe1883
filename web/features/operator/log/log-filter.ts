import { isUuid } from '#shared/text.ts';
import { adminLogPath } from '#web/lib/admin-paths.ts';

const names = ['operator', 'booking', 'case', 'user'] as const;
export type LogFilter = Partial<Record<(typeof names)[number], string>>;

/** What the address of the log says. */
export function parseLogFilter(search: string): LogFilter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = params.get(name);
      return id !== null && isUuid(id) ? [[name, id]] : [];
    }),
  );
}

export const logQuery = (filter: LogFilter) =>
  new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))).toString();

export const logPath = (filter: LogFilter) => adminLogPath(logQuery(filter));
