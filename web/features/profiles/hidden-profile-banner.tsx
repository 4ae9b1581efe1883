import type { Profile } from '#shared/profiles/profiles.schema.ts';
import * as copy from './hidden-profile-banner.copy.ts';

/** Tells the owner that an operator hid their profile, and why. */
export function HiddenProfileBanner({ hidden }: { hidden: NonNullable<Profile['hidden']> }) {
  return (
    <section
      aria-labelledby="hidden-profile-banner"
      className="wrap-anywhere grid gap-2 rounded-card bg-wait-soft p-6 text-wait max-sm:p-4"
    >
      {/* Not a heading, because it comes before the page's own. */}
      <p id="hidden-profile-banner" className="font-semibold text-heading">
        {copy.title}
      </p>
      <p>{copy.text}</p>
      <p>{copy.why}</p>
      <blockquote className="whitespace-pre-line border-current border-l-2 pl-4">{hidden.reason}</blockquote>
    </section>
  );
}
