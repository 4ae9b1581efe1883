import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Dial } from './dial.tsx';

const look = cva(
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-button px-4 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary: 'bg-action text-on-action hover:bg-action-hover',
        outline: 'border border-ink/80 text-ink hover:bg-ink/6',
        quiet: 'text-ink hover:bg-ink/6',
      },
      width: { auto: '', full: 'w-full' },
    },
    defaultVariants: { variant: 'primary', width: 'auto' },
  },
);

type Props = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean; busy?: boolean };

export function Button({
  asChild,
  busy = false,
  variant,
  width,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  const classes = clsx(look({ variant, width }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Dial turning className="size-5" />}
      {children}
    </button>
  );
}
