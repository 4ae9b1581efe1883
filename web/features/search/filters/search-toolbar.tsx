import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '#shared/money.ts';
import { type SearchSort, searchSorts } from '#shared/search/search.ts';
import { searchFormId } from '#web/features/search/search-box.tsx';
import { hasFilters, noFilters, type SearchView, toggleTag } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Button } from '#web/ui/button.tsx';
import { RemovableChip } from '#web/ui/chip.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { useSheetHistory } from './use-sheet-history.ts';

const FilterSheet = lazyComponent<FilterSheetProps>(() =>
  import('./filter-sheet.tsx').then((m) => m.FilterSheet),
);

const filterButtonId = 'filters';
const sortId = 'sort';

/** The way to the filters. The sheet's code comes with the first sign of life, so that it opens at once. */
export function FilterButton({ form, total }: { form: SearchForm; total: number | undefined }) {
  const sheet = useSheetHistory();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const preload = () => {
      listeners.abort();
      FilterSheet.preload().catch(() => undefined);
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(event, preload, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  const show = async () => {
    try {
      await FilterSheet.preload();
      setLoaded(true);
      sheet.show();
    } catch {
      toast({ title: 'Filters could not be opened', description: 'Please try again.', destructive: true });
    }
  };
  const { tags, minPrice, maxPrice, thisWeek } = form.view;
  const count = tags.length + (minPrice || maxPrice ? 1 : 0) + (thisWeek ? 1 : 0);
  return (
    <>
      <Button
        id={filterButtonId}
        variant="outline"
        className="needs-script grow"
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-paper text-sm tabular-nums">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      {loaded && (
        <FilterSheet
          open={sheet.open}
          onClose={sheet.close}
          view={form.view}
          onChange={(part) => sheet.change((step) => form.change(part, step))}
          onClear={() => sheet.change((step) => form.change(noFilters, step))}
          total={total}
        />
      )}
    </>
  );
}

const sortNames: Record<SearchSort, string> = {
  relevance: 'Most relevant',
  price: 'Lowest price',
  rating: 'Highest rating',
  soonest: 'Soonest free',
};

/** The browser's own list: the best one on a phone, and sent with the form where there is no script. */
export function SortChoice({ sort, onSort }: { sort: SearchSort; onSort: (sort: SearchSort) => void }) {
  // Chosen before the script was there: it counts. It has to be read before React takes the list over and resets it.
  const [early] = useState(sortBeforeHydration);
  const applyEarlySort = useEffectEvent(() => early !== undefined && early !== sort && onSort(early));
  useEffect(() => {
    applyEarlySort();
  }, []);
  return (
    <span className="relative grow">
      <select
        id={sortId}
        name="sort"
        form={searchFormId}
        aria-label="Sort by"
        value={sort}
        onChange={({ target }) => onSort(sortOf(target) ?? 'relevance')}
        className={`${controlLook} min-h-11 cursor-pointer appearance-none pr-9 font-semibold`}
      >
        {searchSorts.map((each) => (
          <option key={each} value={each}>
            {sortNames[each]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
      />
    </span>
  );
}

function sortOf({ value }: HTMLSelectElement): SearchSort | undefined {
  return searchSorts.find((each) => each === value);
}

function sortBeforeHydration(): SearchSort | undefined {
  if (typeof document === 'undefined') return undefined;
  const select = document.getElementById(sortId);
  return select instanceof HTMLSelectElement ? sortOf(select) : undefined;
}

/** What narrows the results, each with the way to take it back. */
export function ActiveFilters({ form }: { form: SearchForm }) {
  const list = useRef<HTMLUListElement>(null);
  const { view } = form;
  if (!hasFilters(view)) return null;
  const price = priceText(view);
  const chips = [
    ...view.tags.map((tag) => ({ text: tag, without: { tags: toggleTag(view, tag) } })),
    ...(price ? [{ text: price, without: { minPrice: '', maxPrice: '' } }] : []),
    ...(view.thisWeek ? [{ text: 'Available this week', without: { thisWeek: false } }] : []),
  ];
  return (
    <ul ref={list} aria-label="Active filters" className="mt-2 flex flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={text} className="min-w-0 max-w-full">
          <RemovableChip
            text={text}
            href={form.pathTo(without)}
            onRemove={() => {
              focusNeighbor(list.current);
              form.change(without);
            }}
          />
        </li>
      ))}
      <li className="px-2">
        <TextLink
          href={form.pathTo(noFilters)}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(filterButtonId)?.focus({ preventScroll: true });
            form.change(noFilters);
          }}
        >
          Clear all
        </TextLink>
      </li>
    </ul>
  );
}

function priceText({ minPrice, maxPrice }: SearchView): string | undefined {
  if (minPrice && maxPrice) return `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`;
  if (minPrice) return `From ${formatPrice(minPrice)}`;
  return maxPrice ? `Up to ${formatPrice(maxPrice)}` : undefined;
}

/** A chip that goes away hands the focus to its neighbour, the last one to the button that it came from. */
function focusNeighbor(list: HTMLElement | null): void {
  const item = document.activeElement?.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const last = list?.childElementCount === 2;
  const next = last ? document.getElementById(filterButtonId) : neighbor?.querySelector('a');
  next?.focus({ preventScroll: true });
}
