import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

type Props = {
  href: string;
  className?: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

/** A link in or below text, tall enough to tap. */
export function TextLink({ href, className, onClick, children }: Props) {
  return (
    <Link
      href={href}
      onClick={onClick}
      className={clsx(
        'inline-block rounded-sm py-3 text-muted underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current',
        className,
      )}
    >
      {children}
    </Link>
  );
}
