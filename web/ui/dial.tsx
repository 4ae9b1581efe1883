import { clsx } from 'clsx';

/** The brand's one picture: a ring with three quarters of an hour marked, and a red hand. */
export function Dial({ className, turning = false }: { className?: string; turning?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={clsx('size-8', className)}>
      <circle cx="16" cy="16" r="12.5" stroke="currentColor" strokeWidth="3" opacity=".18" />
      <path d="M16 3.5A12.5 12.5 0 1 1 3.5 16" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <g className={turning ? 'origin-center animate-dial' : undefined}>
        <path d="M16 16V7" className="stroke-signal" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** A wait, in the middle of where the content will be. */
export function CentredSpinner() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-ink">
      <Dial turning className="size-12" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
