import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as uiCopy from './ui.copy.ts';

type Props = {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  disabled?: boolean;
};

const box =
  'grid size-11 cursor-pointer place-items-center rounded-button tabular-nums transition-colors hover:bg-ink/6 disabled:cursor-not-allowed disabled:opacity-40';

/** The first, last and nearby pages, with dots in between. */
export function Pagination({ page, pages, onPage, disabled = false }: Props) {
  if (pages < 2) return null;
  return (
    <nav aria-label={uiCopy.pages} className="flex items-center justify-center gap-0.5">
      <button
        type="button"
        aria-label={uiCopy.previousPage}
        disabled={disabled || page === 1}
        onClick={() => onPage(page - 1)}
        className={box}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <span className="px-4 tabular-nums sm:hidden">{`${page} of ${pages}`}</span>
      {visiblePages(page, pages).map((each) =>
        each < 0 ? (
          <span key={each} aria-hidden="true" className="hidden size-8 place-items-center text-muted sm:grid">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            disabled={disabled}
            onClick={() => onPage(each)}
            className={clsx(
              box,
              'max-sm:hidden',
              each === page && 'bg-ink font-semibold text-paper hover:bg-ink',
            )}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={uiCopy.nextPage}
        disabled={disabled || page === pages}
        onClick={() => onPage(page + 1)}
        className={box}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </nav>
  );
}

/** Page numbers in order, at most seven entries. A negative number stands for a gap. */
export function visiblePages(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const previous = sorted[index - 1];
    if (previous === undefined || each - previous === 1) return [each];
    return each - previous === 2 ? [each - 1, each] : [-each, each];
  });
}
