import { Search, Sparkles, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { searchLimits } from '#shared/search/search.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';
import * as searchCopy from './search.copy.ts';
import { parseQuery } from './search-view.ts';
import type { SearchForm } from './use-search-form.ts';

export const searchFormId = 'search-form';

const copy = searchCopy.box;

/** A real form: without JavaScript its button submits the query together with the filters set before. */
export function SearchBox({ form, busy }: { form: SearchForm; busy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const applyEarlyInput = useEffectEvent((typed: string) => typed !== form.text && form.type(typed));
  // Text typed before hydration counts.
  useEffect(() => {
    applyEarlyInput(input.current?.value ?? '');
  }, []);
  const { view, text } = form;
  return (
    <form
      id={searchFormId}
      method="get"
      action={paths.search}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      className="rounded-card border border-field bg-card transition-colors hover:border-ink/70 focus-ring sm:flex sm:items-center sm:pr-2"
    >
      {/* Enter activates a form's first submit button, which must not be the AI toggle. */}
      <button type="submit" hidden />
      {view.tags.map((tag) => (
        <input key={tag} type="hidden" name="tags" value={tag} />
      ))}
      {view.minPrice && <input type="hidden" name="minPrice" value={view.minPrice} />}
      {view.maxPrice && <input type="hidden" name="maxPrice" value={view.maxPrice} />}
      {view.thisWeek && <input type="hidden" name="availableThisWeek" value="true" />}
      {!view.ai && <input type="hidden" name="semantic" value="false" />}
      <div className="flex min-w-0 flex-1 items-center">
        <span className="grid size-14 shrink-0 place-items-center text-muted">
          {busy ? <Dial hand="spin" /> : <Search aria-hidden="true" className="size-5" />}
        </span>
        <input
          ref={input}
          type="search"
          name="query"
          aria-label={copy.label}
          placeholder={copy.placeholder}
          value={text}
          maxLength={searchLimits.query}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-14 w-full min-w-0 bg-transparent text-lead text-ink outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => form.type(event.target.value)}
          onBlur={form.stopTyping}
        />
        {text !== '' && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={copy.clear}
            className="needs-script mx-1 shrink-0 text-muted"
            onClick={() => {
              form.type('');
              form.change({ query: '' });
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 px-2 pb-2 sm:p-0">
        {parseQuery(text) === '' ? (
          <p className="pl-3 text-muted text-sm sm:hidden">{copy.hint}</p>
        ) : (
          <AiToggle on={view.ai} onToggle={() => form.change({ ai: !view.ai })} />
        )}
        <Button type="submit">{copy.submit}</Button>
      </div>
    </form>
  );
}

/** Shows the current state; pressing it toggles. Without JavaScript it submits the form with the other value. */
function AiToggle({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <Button
      type="submit"
      role="switch"
      aria-checked={on}
      name="semantic"
      value={on ? 'false' : 'true'}
      variant="quiet"
      className="max-w-full animate-appear px-3"
      onClick={(event) => {
        event.preventDefault();
        onToggle();
      }}
    >
      <Sparkles aria-hidden="true" className={`size-4 shrink-0 ${on ? 'text-good' : 'text-muted'}`} />
      <span className="whitespace-normal text-left">{searchCopy.aiSearch(on)}</span>
      <span
        aria-hidden="true"
        className={`flex h-5 w-9 shrink-0 items-center rounded-full px-0.5 transition-colors forced-colors:border ${on ? 'bg-ink' : 'bg-field'}`}
      >
        <span
          className={`size-4 rounded-full bg-card transition-transform duration-150 forced-colors:size-3.5 forced-colors:border-8 ${on ? 'translate-x-4' : ''}`}
        />
      </span>
    </Button>
  );
}
