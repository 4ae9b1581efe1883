import { useRef } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from './button.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  /** While retrying. The button stays, so it keeps the focus. */
  busy: boolean;
  onClick: () => void;
  /** Called when the retry succeeded and the focused button is removed. */
  onFocusGone: () => void;
  label?: string | undefined;
};

export function TryAgain({ busy, onClick, onFocusGone, label = uiCopy.tryAgain }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusGone);
  return (
    <Button ref={button} variant="outline" busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
}
