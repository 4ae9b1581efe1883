import { Link } from 'wouter';
import { linkText } from '#shared/links/links.ts';
import { useSite } from '#web/lib/site.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import * as landingCopy from './landing.copy.ts';
import { useSamples } from './use-samples.ts';

const copy = landingCopy.myTimeMatters;

export function MyTimeMatters() {
  const { origin } = useSite();
  const { profiles } = useSamples();
  return (
    <section aria-labelledby="matters-title" className="below bg-night text-on-night">
      <div className="mx-auto max-w-content px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="matters-title" className="font-semibold text-title">
          {copy.title}
        </h2>
        <p className="mt-5 max-w-prose text-lead text-on-night-muted">{copy.text}</p>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {profiles.map(({ username, firstName, lastName, title, imageUrl, href }) => (
            <li
              key={username}
              className="relative flex min-w-0 items-center gap-4 rounded-card border border-night-line p-5 has-[a:hover]:border-on-night-muted"
            >
              <Avatar
                lazy
                imageUrl={imageUrl}
                firstName={firstName}
                lastName={lastName}
                className="size-14 text-lg"
              />
              <div className="min-w-0">
                <h3 className="truncate font-semibold text-lg tracking-tight">
                  {firstName} {lastName}
                </h3>
                <p className="truncate text-on-night-muted">{title}</p>
                <p className="mt-1 truncate text-sm">
                  {href ? (
                    // The whole card can be clicked.
                    <Link href={href} className="after:absolute after:inset-0 after:rounded-card">
                      {linkText(origin, username)}
                    </Link>
                  ) : (
                    linkText(origin, username)
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
