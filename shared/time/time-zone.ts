/** Abbreviations that only some platforms accept, with different meanings. */
const ambiguous = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

/** Whether the platform knows this IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name) && !ambiguous.test(name);
  } catch {
    return false;
  }
}

/** The platform's own spelling of an IANA time zone, which in files may have any case. */
export function ianaName(name: string): string | undefined {
  return isTimeZone(name)
    ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    : undefined;
}
