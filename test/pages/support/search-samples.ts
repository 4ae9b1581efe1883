import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { ClosestResponse } from '#shared/search/search.schema.ts';
import { searchHeaders } from '#shared/search/search.ts';
import type { Call } from './fake-api.ts';
import { aProfile } from './samples.ts';

/** An expert among search results; each number is a different person. */
export function anExpert(name: string, number = 1, changes: Partial<Profile> = {}): Profile {
  const [firstName = '', ...rest] = name.split(' ');
  return aProfile({
    id: expertId(number),
    userId: `00000000-0000-4000-8000-${digits(number + 1000)}`,
    user: {
      username: `expert-${number}`,
      firstName,
      lastName: rest.join(' ') || null,
      email: null,
      profileImageUrl: null,
    },
    ...changes,
  });
}

export const expertId = (number: number) => `00000000-0000-4000-9000-${digits(number + 1000)}`;
const digits = (number: number) => String(number).padStart(12, '0');

type Found = { total?: number; by?: 'meaning' | 'words'; corrected?: string };

/** A response of `GET /api/profiles`, with the total and the search mode in its headers. */
export function found(
  experts: (string | Profile)[],
  { total = experts.length, by, corrected }: Found = {},
): Response {
  const profiles = experts.map((each, n) => (typeof each === 'string' ? anExpert(each, n + 1) : each));
  return Response.json(profiles, {
    headers: {
      [searchHeaders.total]: String(total),
      [searchHeaders.by]: by ?? 'meaning',
      ...(corrected === undefined ? {} : { [searchHeaders.corrected]: encodeURIComponent(corrected) }),
    },
  });
}

export const everyone = ['Mara Lindqvist', 'Ada Byron', 'Eve Byron'];

/** Everyone without a query; with one, a single expert whose last name is the query. */
export const foundByQuery = ({ search }: Call) => {
  const query = search.get('query');
  return found(query ? [`Found ${query}`] : everyone);
};

/** An answer of `GET /api/profiles/closest`; nothing comes close unless given. */
export function closest(
  experts: string[] = [],
  { relaxed = [], popularTags = [] }: Partial<ClosestResponse> = {},
): ClosestResponse {
  return { relaxed, popularTags, profiles: experts.map((name, n) => anExpert(name, n + 1)) };
}
