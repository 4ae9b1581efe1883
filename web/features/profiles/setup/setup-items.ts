import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { Setup } from '#shared/profiles/setup.schema.ts';
import { editPhotoPath, editPricingPath, sharePath } from '#web/lib/anchors.ts';
import { paths } from '#web/lib/paths.ts';
import * as setupCopy from './setup.copy.ts';

export type SetupItem = { title: string; purpose: string; href: string; done: boolean };

/** What a new expert sets up, in the order in which it matters, and where. */
export function setupItems({ pricingTiers, user }: Profile, { hours, payouts, link }: Setup): SetupItem[] {
  const { purpose, underReview } = setupCopy.payouts;
  return [
    { ...setupCopy.prices, href: editPricingPath, done: pricingTiers.length > 0 },
    { ...setupCopy.hours, href: paths.hours, done: hours },
    {
      title: setupCopy.payouts.title,
      purpose: payouts === 'underReview' ? underReview : purpose,
      href: paths.payouts,
      done: payouts === 'connected',
    },
    { ...setupCopy.photo, href: editPhotoPath, done: user.profileImageUrl !== null },
    { ...setupCopy.link, href: sharePath, done: link },
  ];
}
