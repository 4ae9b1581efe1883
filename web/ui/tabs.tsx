import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; disabled?: boolean; content: ReactNode };

type Props = {
  label: string;
  tabs: Tab[];
  defaultValue?: string;
  /** For controlling the selected tab from outside. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** Doesn't fill the width on larger screens. */
  compact?: boolean;
};

export function Tabs({ label, tabs, defaultValue = tabs[0]?.value ?? '', compact, ...root }: Props) {
  return (
    <Radix.Root defaultValue={defaultValue} {...root}>
      <Radix.List
        aria-label={label}
        className={clsx('mb-6 flex gap-1 rounded-card bg-ink/7 p-1', compact && 'sm:w-80')}
      >
        {tabs.map(({ value, label: text, disabled }) => (
          <Radix.Trigger
            key={value}
            value={value}
            disabled={disabled ?? false}
            className="min-h-11 flex-1 cursor-pointer whitespace-nowrap rounded-button px-3 font-semibold text-muted transition-colors hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 data-[state=active]:bg-ink data-[state=active]:text-paper"
          >
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} tabIndex={-1}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
