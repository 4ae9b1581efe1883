import { Link } from 'wouter';
import { contentNames } from '#shared/content/content-names.ts';
import { contentPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import * as appCopy from './app.copy.ts';

const copy = appCopy.footer;

const linkLook = 'rounded-button px-3 py-2.5 text-muted transition-colors hover:text-ink';

/** A link goes nowhere, as specified, until the operator provides its page: it only takes the focus. */
export function Footer() {
  const { content = [] } = useSite();
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-8 gap-y-6 px-4 py-8 sm:px-6">
        <div className="flex items-center gap-3">
          <Dial className="size-7" />
          <p className="text-muted">
            {copy.copyright} <span className="text-ink">{copy.tagline}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <nav aria-label={copy.label} className="-mx-3 flex flex-wrap">
            {contentNames.map((name) =>
              content.includes(name) ? (
                <Link key={name} href={contentPath(name)} className={linkLook}>
                  {copy.links[name]}
                </Link>
              ) : (
                <a
                  key={name}
                  href={`#${name}`}
                  onClick={(event) => event.preventDefault()}
                  className={linkLook}
                >
                  {copy.links[name]}
                </a>
              ),
            )}
          </nav>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
