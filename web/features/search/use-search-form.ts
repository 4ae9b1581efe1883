import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { searchPath } from '#web/lib/paths.ts';
import { useAddressSearch } from '#web/lib/use-address-search.ts';
import { parseQuery, parseView, type SearchView, writeView } from './search-view.ts';

const pauseMs = 250;

/** Marks an entry of the history that is still being typed. */
const typing = { typing: true };

export type SearchForm = {
  view: SearchView;
  /** What stands in the box, ahead of the view by a pause at most. */
  text: string;
  type: (text: string) => void;
  submit: () => void;
  /** Any other change, from its first page on. What was typed meanwhile counts too. */
  change: (part: Partial<SearchView>) => void;
  /** The same change as an address, for those without script. */
  pathTo: (part: Partial<SearchView>) => string;
};

/**
 * The address is the state; the box runs ahead of it. What is typed in one go is one step of the history, however many
 * pauses it had, and every other change is one: so back leads to what was there before, never letter by letter.
 */
export function useSearchForm(): SearchForm {
  const search = useAddressSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => parseView(search), [search]);
  const [text, setText] = useState(view.query);
  const [seen, setSeen] = useState(view.query);
  // The address went elsewhere, back for instance: the box follows. Spaces around what is typed are no difference.
  if (seen !== view.query) {
    setSeen(view.query);
    if (parseQuery(text) !== view.query) setText(view.query);
  }

  const go = (part: Partial<SearchView>, step: { replace: boolean; state?: typeof typing }) => {
    const to = searchPath(writeView({ ...view, query: parseQuery(text), page: 1, ...part }));
    const same = to === `${window.location.pathname}${window.location.search}`;
    navigate(to, { ...step, replace: step.replace || same });
  };
  const typed = useEffectEvent(() => go({}, { replace: isTyping(), state: typing }));
  useEffect(() => {
    if (parseQuery(text) === view.query) return;
    const timer = setTimeout(typed, pauseMs);
    return () => clearTimeout(timer);
  }, [text, view.query]);

  return {
    view,
    text,
    type: setText,
    submit: () => go({}, { replace: isTyping() }),
    change: (part) => go(part, { replace: false }),
    pathTo: (part) => searchPath(writeView({ ...view, page: 1, ...part })),
  };
}

function isTyping(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'typing' in state;
}
