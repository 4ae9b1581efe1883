import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

type Props = ComponentProps<typeof Radix.Root> & { label: string; error?: string };

export function Checkbox({ label, error, ...root }: Props) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-11 items-start">
        <Radix.Root
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="group -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-button disabled:cursor-not-allowed disabled:opacity-55"
          {...root}
        >
          <span className="grid size-6 place-items-center rounded-md border border-field bg-card transition-colors group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink group-aria-invalid:border-danger">
            <Radix.Indicator>
              <Check aria-hidden="true" strokeWidth={3} className="size-4 text-paper" />
            </Radix.Indicator>
          </span>
        </Radix.Root>
        <label htmlFor={id} className="cursor-pointer py-2.5">
          {label}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
