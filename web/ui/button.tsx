import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Dial } from './dial.tsx';

const look = cva(
  'inline-flex max-w-full cursor-pointer items-center justify-center gap-2 rounded-button font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        // In forced-colors mode backgrounds disappear, so the button needs a border.
        primary: 'bg-action text-on-action hover:bg-action-hover forced-colors:border',
        outline: 'border border-ink/80 text-ink hover:bg-ink/6',
        quiet: 'text-ink hover:bg-ink/6',
        danger: 'border border-danger text-danger hover:bg-danger-soft',
        night: 'border border-on-night/70 text-on-night hover:bg-on-night/10',
      },
      size: { md: 'min-h-11 whitespace-nowrap px-4', lg: 'min-h-13 px-6 text-lg', icon: 'size-11' },
      width: { auto: '', full: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md', width: 'auto' },
  },
);

type Props = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean; busy?: boolean };

export function Button({
  asChild,
  busy = false,
  variant,
  size,
  width,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  const classes = clsx(look({ variant, size, width }), className);
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
      disabled={disabled}
      // Not `disabled` while busy: a disabled button loses the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Dial hand="spin" className="size-5" />}
      {children}
    </button>
  );
}
