import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as uiCopy from './ui.copy.ts';

type Props = { label: string; steps: string[] /** Counted from 1. */; current: number };

/** Progress through a few numbered steps. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol aria-label={label} className="flex items-center gap-3">
      {steps.map((name, index) => {
        const number = index + 1;
        const done = number < current;
        return (
          <li
            key={name}
            aria-current={number === current ? 'step' : undefined}
            className="flex min-w-0 items-center gap-3 not-last:flex-1"
          >
            <span
              className={clsx(
                'grid size-8 shrink-0 place-items-center rounded-full border font-semibold text-sm tabular-nums',
                number <= current ? 'border-ink bg-ink text-paper' : 'border-field text-muted',
              )}
            >
              {done ? <Check aria-label={uiCopy.completed} strokeWidth={3} className="size-4" /> : number}
            </span>
            <span className={clsx('min-w-0', number === current ? 'font-semibold' : 'text-muted')}>
              {name}
            </span>
            {number < steps.length && (
              <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line max-[22rem]:hidden" />
            )}
          </li>
        );
      })}
    </ol>
  );
}
