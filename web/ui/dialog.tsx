import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  /** The button that opens it; without one, `open` decides. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The user has to choose one of its buttons: Escape, a click outside and the close button don't close it. */
  required?: boolean;
  /** Called on closing when the element that opened the dialog is gone and can't get the focus back. */
  onOpenerGone?: () => void;
  /** Called after closing, when the focus is back. */
  onClosed?: () => void;
  title: string;
  description?: string;
  /** Centered, or a sheet from the right edge. */
  from?: 'middle' | 'right';
  /** Width of a centered dialog: for text, or for a calendar with times, which fills a phone's screen. */
  size?: 'text' | 'wide';
  /** Buttons, cancel first. Wrap those that close the dialog in DialogClose. */
  actions?: ReactNode;
  children?: ReactNode;
};

export const DialogClose = Radix.Close;

/**
 * Traps the focus and returns it on closing. Closes by its button, Escape or a click outside, unless `required`. An element with
 * `data-first-focus` gets the focus first.
 */
export function Dialog(props: Props) {
  const { trigger, title, description, actions, children, onOpenerGone, onClosed, ...rest } = props;
  const { from = 'middle', size = 'text', required = false, ...root } = rest;
  const keepOpen = (event: Event) => required && event.preventDefault();
  const isTall = from === 'right' || size === 'wide';
  const opener = useRef<Element>(null);
  return (
    <Radix.Root {...root}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim data-[state=closed]:animate-vanish" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const firstFocus = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
              '[data-first-focus]',
            );
            if (!firstFocus) return;
            event.preventDefault();
            firstFocus.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (trigger || !(opener.current instanceof HTMLElement)) return;
            event.preventDefault();
            if (opener.current.isConnected) opener.current.focus();
            else onOpenerGone?.();
            onClosed?.();
          }}
          className={clsx(
            'fixed z-50 flex flex-col overflow-y-auto bg-card text-ink shadow-xl outline-none',
            from === 'middle' &&
              'inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 animate-appear rounded-card p-6 data-[state=closed]:animate-vanish',
            from === 'middle' && size === 'text' && 'max-w-lg',
            from === 'middle' &&
              size === 'wide' &&
              'max-w-3xl scroll-pb-24 max-sm:inset-0 max-sm:max-h-none max-sm:translate-y-0 max-sm:rounded-none max-sm:px-4',
            from === 'right' &&
              'inset-y-0 right-0 w-[min(24rem,100vw)] animate-slide-in scroll-pb-24 border-line border-l p-6 max-[24rem]:border-transparent data-[state=closed]:animate-slide-out',
          )}
        >
          <Radix.Title className="pr-12 font-semibold text-heading">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>}
          {children && <div className="mt-5">{children}</div>}
          {actions && (
            <div
              className={clsx(
                'flex flex-wrap justify-end gap-3 pt-6',
                isTall && 'sticky -bottom-6 -mx-6 mt-auto -mb-6 bg-card px-6 pb-6',
              )}
            >
              {actions}
            </div>
          )}
          {!required && (
            <Radix.Close asChild>
              <Button
                variant="quiet"
                size="icon"
                aria-label={uiCopy.close}
                className="absolute top-4 right-4"
                // Escape pressed while a toast is shown clicks it.
                data-dialog-close
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
