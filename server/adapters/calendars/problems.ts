import type { IncomingHttpHeaders } from 'node:http';
import { dayMs } from '#shared/durations.ts';
import { CalendarError, type CalendarProblem } from './calendars-port.ts';

/** The problem behind an error of Node's. */
export function problemOfError(error: unknown): CalendarError {
  if (error instanceof CalendarError) return error;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return new CalendarError('serverError');
  return new CalendarError(problemOfCode(code), { code });
}

function problemOfCode(code: string): CalendarProblem {
  if (/CERT|UNABLE_TO_(GET|VERIFY)|SIGNATURE_FAILURE|HOSTNAME_MISMATCH|CRL_/.test(code)) return 'certificate';
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return 'notSecure';
  if (code === 'HPE_HEADER_OVERFLOW') return 'tooLarge';
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return 'unreachable';
  if (/^(HPE_|Z_|ERR_)/.test(code)) return 'serverError';
  return 'unreachable';
}

/** The problem behind a status that isn't a success. */
export function problemOfStatus(status: number, headers: IncomingHttpHeaders, now: Date): CalendarError {
  const code = `HTTP ${status}`;
  if (status === 401 || status === 403) return new CalendarError('refused', { code });
  if (status === 404 || status === 410) return new CalendarError('notFound', { code });
  if (status === 413) return new CalendarError('tooLarge', { code });
  if (status === 423 || status === 429 || status === 503)
    return new CalendarError('busyServer', { code, retryAfterMs: retryAfter(headers['retry-after'], now) });
  return new CalendarError('serverError', { code });
}

/** Seconds or a date. */
function retryAfter(value: string | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), dayMs);
}
