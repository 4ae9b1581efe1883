import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { controlLook, FieldFrame, type FieldText } from './field.tsx';

type Props = FieldText & {
  options: { value: string; label: string; disabled?: boolean }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
};

export function Select({ label, hint, error, options, placeholder, ...root }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <Radix.Root {...root}>
          <Radix.Trigger
            {...described}
            className={clsx(
              controlLook,
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 text-left data-[placeholder]:text-muted',
            )}
          >
            <Radix.Value placeholder={placeholder} />
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </Radix.Trigger>
          <Radix.Content
            position="popper"
            sideOffset={6}
            className="z-50 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-card border border-line bg-card text-ink shadow-lg"
          >
            <Radix.Viewport nonce={styleNonce()} className="p-1.5">
              {options.map(({ value, label: text, disabled }) => (
                <Radix.Item
                  key={value}
                  value={value}
                  disabled={disabled ?? false}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-button px-3 outline-none data-[disabled]:cursor-default data-[highlighted]:bg-ink/8 data-[disabled]:text-muted"
                >
                  <Radix.ItemText>{text}</Radix.ItemText>
                  <Radix.ItemIndicator>
                    <Check aria-hidden="true" className="size-4" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Root>
      )}
    </FieldFrame>
  );
}
