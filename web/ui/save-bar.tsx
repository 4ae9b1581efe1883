import { Link } from 'wouter';
import { BottomBar } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import * as uiCopy from './ui.copy.ts';

type Props = {
  busy: boolean;
  /** Why the last attempt failed. */
  error: string | undefined;
  /** Where Cancel leads. */
  backTo: string;
};

/** Save and Cancel at the bottom of a long form. */
export function SaveBar({ busy, error, backTo }: Props) {
  return (
    <BottomBar on="all" className="flex flex-wrap justify-end gap-3">
      {error && (
        <p role="alert" className="w-full rounded-card bg-danger-soft px-4 py-3 text-danger text-sm">
          {error}
        </p>
      )}
      <Button asChild variant="outline" className="max-sm:flex-1">
        <Link href={backTo}>{uiCopy.cancel}</Link>
      </Button>
      <Button type="submit" busy={busy} className="max-sm:flex-1">
        {uiCopy.save}
      </Button>
    </BottomBar>
  );
}
