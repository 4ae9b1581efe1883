/** A position in a list that is sorted by an instant and then by id. */
export type Cursor = { at: Date; id: string };

const cursorOf = ({ at, id }: Cursor) => `${at.toISOString()}~${id}`;

/** The request's schema has checked the form. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  const [at = '', id = ''] = cursor?.split('~') ?? [];
  return cursor === undefined ? undefined : { at: new Date(at), id };
}

/** Cuts rows that were read with one more than a page holds. `next` is where the next page starts. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  position: (row: Row) => Cursor,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: last && rows.length > size ? cursorOf(position(last)) : null };
}
