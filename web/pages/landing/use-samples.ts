import { useQuery } from '@tanstack/react-query';
import type { SamplePerson } from '#shared/profiles/samples.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { samplePeople } from '#web/features/profiles/profiles.queries.ts';
import { linkPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { bioLinks, sampleProfiles } from './samples.ts';

export type LandingPerson = {
  username: string;
  firstName: string;
  lastName: string;
  title: string;
  imageUrl: string | null;
  /** For 15 minutes, in dollars. */
  price?: string | number;
  /** The person's page; undefined for made-up people, who have none. */
  href: string | undefined;
};
export type LandingBio = LandingPerson & { bio: string; price: string | number };

const bios = bioLinks.length;

/** Who is shown on the landing page: the sample people if there are any, otherwise made-up ones. */
export function useSamples(): { bioLinks: LandingBio[]; profiles: LandingPerson[] } {
  const { samples = false } = useSite();
  const { data } = useQuery({ ...samplePeople, enabled: samples });
  const people = data?.people ?? [];
  if (people.length === 0) {
    return { bioLinks: bioLinks.map(madeUp), profiles: sampleProfiles.map(madeUp) };
  }
  return { bioLinks: people.slice(0, bios).map(toBio), profiles: people.slice(bios).map(toBio) };
}

const madeUp = <Sample extends object>(sample: Sample) => ({ ...sample, imageUrl: null, href: undefined });

function toBio({
  username,
  firstName,
  lastName,
  role,
  headline,
  profileImageUrl,
  price,
}: SamplePerson): LandingBio {
  return {
    ...{ username, firstName, lastName, price, title: role, bio: headline },
    imageUrl: photoOf(profileImageUrl, 'small'),
    href: linkPath(username),
  };
}
