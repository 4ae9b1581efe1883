import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { onHistoryMove } from '#web/lib/history-listener.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { searchPath } from '#web/lib/paths.ts';
import { parseQuery, parseView, type SearchView, writeView } from './search-view.ts';

const pauseMs = 250;

type Step = { replace: boolean };

export type SearchForm = {
  view: SearchView;
  /** What stands in the box, ahead of the view by a pause at most. */
  text: string;
  type: (text: string) => void;
  submit: () => void;
  /** The box is left: what is typed next is another step of the history. */
  stopTyping: () => void;
  /** Any other change, from its first page on. What was typed meanwhile counts too. */
  change: (changes: Partial<SearchView>, step?: Step) => void;
  /** The same change as an address, for those without script. */
  pathTo: (changes: Partial<SearchView>) => string;
};

/**
 * The address is the state; the box runs ahead of it. What is typed in one go is one step of the history, however many
 * pauses it had, and every other change is one: so back leads to what was there before, never letter by letter.
 */
export function useSearchForm(): SearchForm {
  const search = useQueryString();
  const [, navigate] = useLocation();
  const view = useMemo(() => parseView(search), [search]);
  const [text, setText] = useState(view.query);
  const [seen, setSeen] = useState(view.query);
  // The address went elsewhere, back for instance: the box follows. Spaces around what is typed are no difference.
  if (seen !== view.query) {
    setSeen(view.query);
    if (parseQuery(text) !== view.query) setText(view.query);
  }

  // The address that typing wrote, while it goes on there. Going back to it later is not going on.
  const typingUrl = useRef<string>(undefined);
  const stopTyping = () => {
    typingUrl.current = undefined;
  };

  const navigateTo = (changes: Partial<SearchView>, { replace }: Step) => {
    const to = searchPath(writeView({ ...view, query: parseQuery(text), page: 1, ...changes }));
    const same = to === `${window.location.pathname}${window.location.search}`;
    navigate(to, { replace: replace || same });
    stopTyping();
  };
  const onBack = useEffectEvent(stopTyping);
  useEffect(() => onHistoryMove(() => void onBack()), []);
  const searchTyped = () => navigateTo({}, { replace: typingUrl.current === window.location.href });
  const onTypingPause = useEffectEvent(() => {
    searchTyped();
    typingUrl.current = window.location.href;
  });
  useEffect(() => {
    if (parseQuery(text) === view.query) return;
    const timer = setTimeout(onTypingPause, pauseMs);
    return () => clearTimeout(timer);
  }, [text, view.query]);

  return {
    view,
    text,
    type: setText,
    submit: searchTyped,
    stopTyping,
    change: (changes, step = { replace: false }) => navigateTo(changes, step),
    pathTo: (changes) => searchPath(writeView({ ...view, page: 1, ...changes })),
  };
}
