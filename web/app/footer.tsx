import { Dial } from '#web/ui/dial.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import * as appCopy from './app.copy.ts';

const copy = appCopy.footer;

/** The four links go nowhere, as specified: they can be focused but don't change the page. */
export function Footer() {
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
            {copy.links.map((name) => (
              <a
                key={name}
                href={`#${name.toLowerCase()}`}
                onClick={(event) => event.preventDefault()}
                className="rounded-button px-3 py-2.5 text-muted transition-colors hover:text-ink"
              >
                {name}
              </a>
            ))}
          </nav>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
