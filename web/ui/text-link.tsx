import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import * as uiCopy from './ui.copy.ts';

type Props = {
  href: string;
  className?: string;
  /** Keeps what the user has typed on this page. */
  newTab?: boolean;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

/** A link in or below text, tall enough to tap. */
export function TextLink({ href, className, newTab, onClick, children }: Props) {
  const look = clsx(
    'inline-block rounded-sm py-3 text-muted underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current',
    className,
  );
  if (newTab) {
    return (
      <a href={href} target="_blank" rel="noopener" onClick={onClick} className={look}>
        {children}
        <span className="sr-only"> {uiCopy.newTab}</span>
      </a>
    );
  }
  return (
    <Link href={href} onClick={onClick} className={look}>
      {children}
    </Link>
  );
}
