import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '#shared/money.ts';
import { type SearchSort, searchSorts } from '#shared/search/search.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
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

const copy = searchCopy.filters;
const filterButtonId = 'filters';
const sortId = 'sort';

/** Opens the filter sheet. Its code is preloaded on the first pointer or key event, so that it opens at once. */
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
      toast({ title: copy.openFailed, description: copy.tryAgain, destructive: true });
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
        {copy.title}
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-paper text-sm tabular-nums">
            {count}
            <span className="sr-only">{copy.active}</span>
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

/** A native select: best on phones, and submitted with the form when there is no JavaScript. */
export function SortChoice({ sort, onSort }: { sort: SearchSort; onSort: (sort: SearchSort) => void }) {
  // A selection made before hydration counts. It has to be read before React takes over and resets the list.
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
        aria-label={searchCopy.sort.label}
        value={sort}
        onChange={({ target }) => onSort(sortOf(target) ?? 'relevance')}
        className={`${controlLook} min-h-11 cursor-pointer appearance-none pr-9 font-semibold`}
      >
        {searchSorts.map((each) => (
          <option key={each} value={each}>
            {searchCopy.sort.options[each]}
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

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ form }: { form: SearchForm }) {
  const list = useRef<HTMLUListElement>(null);
  const { view } = form;
  if (!hasFilters(view)) return null;
  const price = priceText(view);
  const chips = [
    ...view.tags.map((tag) => ({ text: tag, without: { tags: toggleTag(view, tag) } })),
    ...(price ? [{ text: price, without: { minPrice: '', maxPrice: '' } }] : []),
    ...(view.thisWeek ? [{ text: copy.thisWeek, without: { thisWeek: false } }] : []),
  ];
  return (
    <ul ref={list} aria-label={copy.activeList} className="mt-2 flex flex-wrap items-center gap-2">
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
          {copy.clearAll}
        </TextLink>
      </li>
    </ul>
  );
}

function priceText({ minPrice, maxPrice }: SearchView): string | undefined {
  if (minPrice && maxPrice) return copy.priceRange(formatPrice(minPrice), formatPrice(maxPrice));
  if (minPrice) return copy.priceFrom(formatPrice(minPrice));
  return maxPrice ? copy.priceUpTo(formatPrice(maxPrice)) : undefined;
}

/** Before a chip is removed, moves the focus to its neighbor, or to the filter button if it is the last one. */
function focusNeighbor(list: HTMLElement | null): void {
  const item = document.activeElement?.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const last = list?.childElementCount === 2;
  const next = last ? document.getElementById(filterButtonId) : neighbor?.querySelector('a');
  next?.focus({ preventScroll: true });
}
