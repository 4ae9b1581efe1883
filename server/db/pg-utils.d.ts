declare module 'pg/lib/utils.js' {
  /** A value as text or bytes, the way it is sent as a parameter. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
