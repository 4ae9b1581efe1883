import { Dial } from './dial.tsx';
import * as uiCopy from './ui.copy.ts';

export function CenteredSpinner() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-ink">
      <Dial hand="spin" className="size-12" />
      <span className="sr-only">{uiCopy.loading}</span>
    </div>
  );
}
