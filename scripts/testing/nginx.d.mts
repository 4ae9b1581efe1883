/** The path of the program. */
export function ensureNginx(): string;
