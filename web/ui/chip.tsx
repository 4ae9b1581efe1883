import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

const shape =
  'inline-flex max-w-full items-center gap-1.5 rounded-full border text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-55';

/** A read-only tag. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className={clsx(shape, 'border-line px-3 py-1')}>
      <span className="truncate">{children}</span>
    </span>
  );
}

type ChoiceChipProps = {
  chosen: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A tag that can be selected and deselected. */
export function ChoiceChip({ chosen, onChoose, disabled, children }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
      className={clsx(
        shape,
        'min-h-11 cursor-pointer px-4',
        chosen ? 'border-ink bg-ink text-paper forced-colors:outline-2' : 'border-field hover:bg-ink/6',
      )}
    >
      <span className="wrap-anywhere min-w-0">{children}</span>
    </button>
  );
}

type RemovableChipProps = {
  text: string;
  onRemove: () => void;
  /** The address of the page without this tag, so that it can be removed without a script. */
  href?: string;
  disabled?: boolean;
};

const removeLook =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/6 disabled:cursor-not-allowed disabled:opacity-55';

/** A selected tag with a button that removes it. */
export function RemovableChip({ text, onRemove, href, disabled }: RemovableChipProps) {
  const label = `Remove ${text}`;
  const cross = <X aria-hidden="true" className="size-4" />;
  return (
    <span className={clsx(shape, 'border-ink/80 pl-4')}>
      <span className="wrap-anywhere min-w-0">{text}</span>
      {href === undefined ? (
        <button
          type="button"
          aria-label={label}
          disabled={disabled}
          onClick={onRemove}
          className={removeLook}
        >
          {cross}
        </button>
      ) : (
        <Link
          href={href}
          aria-label={label}
          className={removeLook}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          {cross}
        </Link>
      )}
    </span>
  );
}
