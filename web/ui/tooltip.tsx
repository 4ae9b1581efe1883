import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

const delayMs = 300;

/** A short hint on hover and focus. Never the only place for a piece of information. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={delayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          sideOffset={6}
          className="z-50 max-w-60 animate-appear rounded-button bg-ink px-3 py-1.5 text-paper text-sm"
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
