export type DemoReview = { rating: number; comment: string | null; reply: string | null };

/** Parses `★★★★☆ comment ↳ reply`. */
export function readReview(review: string): DemoReview {
  const [, stars = '', text = ''] = /^(★+)☆*\s*(.*)$/s.exec(review) ?? [];
  const [comment, reply] = text.split(' ↳ ');
  return { rating: stars.length, comment: comment || null, reply: reply ?? null };
}
