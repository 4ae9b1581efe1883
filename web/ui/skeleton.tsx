import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey shape where a line or a picture will be. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx('block animate-breathe bg-ink/10', className ?? 'h-4 w-full rounded-md')} />;
}

/** Says that something is on its way to those who don't see the shapes. */
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
