declare module 'pg/lib/utils.js' {
  /** Serializes a query parameter to text or bytes. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
