/** What of a profile has a meaning to be found by. All of it is public. */
export type Described = {
  role: string;
  headline: string;
  about: string | null;
  location: string | null;
  tags: string[];
};

/**
 * Three texts whose vectors are averaged: what somebody is, what they know, and everything. Topics say more in a
 * text of their own than among sentences; measured in `docs/decisions/0011-search.md`.
 */
export function profileTexts({ role, headline, about, location, tags }: Described): string[] {
  const topics = tags.join(', ');
  const texts = [[role, headline], [topics], [role, headline, topics, about, location]];
  return texts.map((parts) => parts.filter(Boolean).join('. ')).filter((text) => text !== '');
}
