import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A gray placeholder for a line of text or a picture. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-breathe bg-ink/10', className ?? 'h-4 w-full rounded-md')} />;
}

/** Announces to screen readers that content is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}
