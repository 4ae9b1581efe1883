import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const look = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm',
  {
    variants: {
      tone: {
        plain: 'bg-ink/8 text-ink',
        good: 'bg-good-soft text-good',
        wait: 'bg-wait-soft text-wait',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** A status label. */
export function Badge({ tone, children }: VariantProps<typeof look> & { children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>;
}
