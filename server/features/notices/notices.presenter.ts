import type { Notice, Notices } from '#shared/notices/notices.schema.ts';
import type { NoticeRow } from './notices.repository.ts';
import type { Noticed } from './notices.service.ts';

export function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    path: row.path,
    bookingId: row.bookingId,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentNotices({ rows, ...counts }: Noticed): Notices {
  return { ...counts, notices: rows.map(presentNotice) };
}
