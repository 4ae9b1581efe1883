import { Dial } from './dial.tsx';

/** A wait, in the middle of where the content will be. */
export function CentredSpinner() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-ink">
      <Dial hand="spin" className="size-12" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
