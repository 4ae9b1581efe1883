import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A filter of a list: a link, because the list's address says how it is filtered. */
export function FilterLink({
  href,
  chosen,
  children,
}: {
  href: string;
  chosen: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors',
        chosen ? 'border-ink bg-ink text-paper forced-colors:outline-2' : 'border-field hover:bg-ink/6',
      )}
    >
      {children}
    </Link>
  );
}
