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
  /** The text in the box; the view follows after a pause in typing. */
  text: string;
  type: (text: string) => void;
  submit: () => void;
  /** Called when the box loses focus: the next typing is a new history entry. */
  stopTyping: () => void;
  /** Any other change; goes to page 1 and includes what was typed in the meantime. */
  change: (changes: Partial<SearchView>, step?: Step) => void;
  /** The same change as a URL, for use without JavaScript. */
  pathTo: (changes: Partial<SearchView>) => string;
};

/**
 * The URL is the state; the box runs ahead of it. Typing without leaving the box makes one history entry, however many
 * pauses it has, and every other change makes one, so that Back never goes letter by letter.
 */
export function useSearchForm(): SearchForm {
  const search = useQueryString();
  const [, navigate] = useLocation();
  const view = useMemo(() => parseView(search), [search]);
  const [text, setText] = useState(view.query);
  const [lastQuery, setLastQuery] = useState(view.query);
  // The URL changed, for instance by going back: update the box, unless only surrounding spaces differ.
  if (lastQuery !== view.query) {
    setLastQuery(view.query);
    if (parseQuery(text) !== view.query) setText(view.query);
  }

  // The URL that typing last wrote; further typing replaces it. Reset when the visitor goes back.
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
