export type WrittenReview = { rating: number; comment: string | null; reply: string | null };

/** Reads `★★★★☆ what the client wrote ↳ what the expert answered`. */
export function readReview(text: string): WrittenReview {
  const [, stars = '', words = ''] = /^(★+)☆*\s*(.*)$/s.exec(text) ?? [];
  const [comment, reply] = words.split(' ↳ ');
  return { rating: stars.length, comment: comment || null, reply: reply ?? null };
}
