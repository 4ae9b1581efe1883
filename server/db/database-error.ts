/** Drizzle wraps the driver's error. Both drivers set `code` and `constraint` on theirs. */
function driverError(error: unknown): Record<string, unknown> | undefined {
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string')
      return current as Error & Record<string, unknown>;
    current = current.cause;
  }
  return undefined;
}

export function databaseErrorCode(error: unknown): string | undefined {
  const code = driverError(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The constraint that a write violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const constraint = driverError(error)?.constraint;
  return typeof constraint === 'string' ? constraint : undefined;
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  '25P03', // idle-in-transaction timeout
]);
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;
const busyCodes = new Set([
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
]);

/** Whether the connection is unusable after this error. */
export function isConnectionLost(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined && (lostCodes.has(code) || code.startsWith('08') || code.startsWith('57P')))
    return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (lostMessages.test(current.message)) return true;
  }
  return false;
}

/** Whether the database is unreachable or too busy; the request can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return (code !== undefined && busyCodes.has(code)) || isConnectionLost(error);
}

/** Whether two transactions conflicted or deadlocked; the failed one can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40001' || code === '40P01';
}
