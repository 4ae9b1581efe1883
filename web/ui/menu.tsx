import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-button px-3 outline-none data-[disabled]:cursor-default data-[highlighted]:bg-ink/8 data-[disabled]:text-muted';

type Props = {
  trigger: ReactElement;
  /** For longer entries. */
  wide?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A dropdown menu under its trigger. */
export function Menu({ trigger, wide = false, onOpenChange, children }: Props) {
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={clsx(
          'z-50 animate-rise rounded-card border border-line bg-card p-1.5 text-ink shadow-lg',
          wide ? 'max-h-[min(32rem,80dvh)] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto' : 'w-64',
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>;
}

type ItemProps = { asChild?: boolean; disabled?: boolean; onSelect?: () => void; children: ReactNode };

export function MenuItem(props: ItemProps) {
  return <DropdownMenu.Item className={item} {...props} />;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}

type ChoiceProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: { value: string; label: string; icon: ReactNode }[];
};

/** A row of radio items. Selecting one keeps the menu open, so that its effect can be seen. */
export function MenuChoice({ label, value, onValueChange, options }: ChoiceProps) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onValueChange}
      className="flex items-center justify-between gap-2 px-3"
    >
      <span aria-hidden="true">{label}</span>
      <span className="flex">
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            aria-label={option.label}
            onSelect={(event) => event.preventDefault()}
            className="grid size-11 cursor-pointer place-items-center rounded-button text-muted outline-none data-[highlighted]:bg-ink/8 data-[state=checked]:text-ink"
          >
            {option.icon}
          </DropdownMenu.RadioItem>
        ))}
      </span>
    </DropdownMenu.RadioGroup>
  );
}
