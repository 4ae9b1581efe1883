import { useRef } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from './button.tsx';

type Props = {
  /** It is being tried: the button stays, and with it the focus. */
  busy: boolean;
  onClick: () => void;
  /** It worked, and the focus needs another place. */
  onFocusGone: () => void;
  label?: string;
};

export function TryAgain({ busy, onClick, onFocusGone, label = 'Try Again' }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  return (
    <Button ref={button} variant="outline" busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
}
