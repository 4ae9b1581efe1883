import { Dial } from '#web/ui/dial.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

const links = ['About', 'Terms', 'Privacy', 'Contact'];

/** The four links lead nowhere yet: they can be reached, and leave the page as it is. */
export function Footer() {
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-8 gap-y-6 px-4 py-8 sm:px-6">
        <div className="flex items-center gap-3">
          <Dial className="size-7" />
          <p className="text-muted">
            © 2025 InTime. <span className="text-ink">Changing how the world values time.</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <nav aria-label="Footer" className="-mx-3 flex flex-wrap">
            {links.map((name) => (
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
