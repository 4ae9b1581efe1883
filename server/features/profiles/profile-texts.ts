/** The fields that semantic search uses. All of them are public. */
export type SearchableProfile = {
  role: string;
  headline: string;
  about: string | null;
  location: string | null;
  tags: string[];
};

/**
 * Three texts whose vectors are averaged: the role, the topics, and everything. Topics weigh more in a text of their
 * own than among sentences; measured in `docs/decisions/0011-search.md`.
 */
export function profileTexts({ role, headline, about, location, tags }: SearchableProfile): string[] {
  const topics = tags.join(', ');
  const texts = [[role, headline], [topics], [role, headline, topics, about, location]];
  return texts.map((parts) => parts.filter(Boolean).join('. ')).filter((text) => text !== '');
}
