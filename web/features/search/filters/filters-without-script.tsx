import { presetTags } from '#shared/search/search.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { searchFormId } from '#web/features/search/search-box.tsx';
import { hasTag, toggleTag } from '#web/features/search/search-view.ts';
import type { SearchForm } from '#web/features/search/use-search-form.ts';
import { controlLook } from '#web/ui/field.tsx';

const copy = searchCopy.filters;

/** The filters without JavaScript: tags are links, and prices are submitted with the search box. */
export function FiltersWithoutScript({ form: { view, pathTo } }: { form: SearchForm }) {
  return (
    <noscript>
      <details open={view.minPrice !== '' || view.maxPrice !== '' || view.thisWeek}>
        <summary className="cursor-pointer py-2.5 font-semibold">{copy.title}</summary>
        <ul className="flex flex-wrap gap-2">
          {presetTags.map((tag) => (
            <li key={tag}>
              <FilterLink href={pathTo({ tags: toggleTag(view, tag) })} chosen={hasTag(view, tag)}>
                {tag}
              </FilterLink>
            </li>
          ))}
          <li>
            <FilterLink href={pathTo({ thisWeek: !view.thisWeek })} chosen={view.thisWeek}>
              {copy.thisWeek}
            </FilterLink>
          </li>
        </ul>
        <p className="my-3 flex flex-wrap items-center gap-3">
          <label>
            {copy.minDollars}{' '}
            <input
              name="minPrice"
              form={searchFormId}
              defaultValue={view.minPrice}
              inputMode="decimal"
              className={`${controlLook} min-h-11 max-w-28`}
            />
          </label>
          <label>
            {copy.maxDollars}{' '}
            <input
              name="maxPrice"
              form={searchFormId}
              defaultValue={view.maxPrice}
              inputMode="decimal"
              className={`${controlLook} min-h-11 max-w-28`}
            />
          </label>
        </p>
      </details>
    </noscript>
  );
}

function FilterLink({ href, chosen, children }: { href: string; chosen: boolean; children: string }) {
  return (
    <a
      href={href}
      aria-current={chosen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-field px-4 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {children}
    </a>
  );
}
