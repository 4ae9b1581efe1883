import { cardPath } from '#shared/links/links.ts';
import { formatPrice } from '#shared/money.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { PageHead } from '#web/lib/page-head.tsx';
import { linkPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { JsonScript } from '#web/ui/json-script.tsx';
import { cheapest } from './profile-sections.tsx';
import { structuredData } from './structured-data.ts';

/** The canonical URL is always the short link. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { origin } = useSite();
  const { user, role, headline, pricingTiers, isActive, updatedAt } = profile;
  const name = nameOf(profile);
  const lowest = isActive ? cheapest(pricingTiers) : undefined;
  const price = lowest ? profilesCopy.page.startingPrice(formatPrice(lowest.price), lowest.duration) : '';
  return (
    <>
      <PageHead
        title={profilesCopy.page.documentTitle(name, role)}
        description={`${headline.replace(/[^.!?]$/, '$&.')}${price}`}
        path={linkPath(user.username)}
        image={{ path: cardPath(user.username, updatedAt), text: `${name}, ${role}` }}
        type="profile"
      />
      <JsonScript type="application/ld+json" data={structuredData(profile, origin)} />
    </>
  );
}
