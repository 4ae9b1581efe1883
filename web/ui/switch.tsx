import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = ComponentProps<typeof Radix.Root> & { label: string; hint?: ReactNode };

/** A toggle that takes effect immediately. */
export function Switch({ label, hint, ...root }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group relative grid h-11 w-13 shrink-0 cursor-pointer place-items-center rounded-button disabled:cursor-not-allowed disabled:opacity-55"
        {...root}
      >
        <span className="flex h-7 w-12 items-center rounded-full bg-field px-1 transition-colors group-data-[state=checked]:bg-ink forced-colors:border">
          <Radix.Thumb className="size-5 rounded-full bg-card transition-transform duration-150 forced-colors:border-10 data-[state=checked]:translate-x-5 data-[state=checked]:bg-paper" />
        </span>
      </Radix.Root>
    </div>
  );
}
