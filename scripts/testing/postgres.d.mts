/** `url` is undefined if there is no PostgreSQL to test with. */
export function startPostgres(): { url: string | undefined; stop: () => void };
