import { type ComponentProps, useRef } from 'react';
import { useFocusLost } from '#web/lib/hooks/use-focus-lost.ts';
import { Button } from '#web/ui/button.tsx';

type Props = ComponentProps<typeof Button> & {
  /** The button was removed while it had the focus. */
  onFocusGone: () => void;
};

export function SessionButton({ onFocusGone, ...button }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusLost(ref, onFocusGone);
  return <Button ref={ref} {...button} />;
}
