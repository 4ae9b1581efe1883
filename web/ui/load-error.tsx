import { ErrorState } from './alert.tsx';
import { TryAgain } from './try-again.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  title: string;
  text?: string | undefined;
  place?: 'page' | 'section' | 'list';
  level?: 2 | 3;
  /** While retrying. Keep this mounted meanwhile (see `loadFailed`), so that its button keeps the focus. */
  busy: boolean;
  onRetry: () => unknown;
  /** Moves the focus when the retry succeeded and the focused button is removed. */
  onFocusGone?: () => void;
};

/** Shown in place of what couldn't be loaded: what happened, and a button to try again. */
export function LoadError({
  text = uiCopy.checkConnection,
  busy,
  onRetry,
  onFocusGone = focusMain,
  ...state
}: Props) {
  return (
    <ErrorState
      {...state}
      text={text}
      action={<TryAgain busy={busy} onClick={() => void onRetry()} onFocusGone={onFocusGone} />}
    />
  );
}

function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
