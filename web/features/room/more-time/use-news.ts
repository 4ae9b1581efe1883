import { useEffect, useRef, useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import type { TimedRoom } from '../room-time.ts';
import { type News, newsBetween, type Standing, standingOf } from './more-time-news.ts';

const shownMs = minuteMs / 2;

/** What became of the last offer, for a while. What the reader declines themselves is no news. */
export function useNews(room: TimedRoom) {
  const standing = useRef<Standing>(undefined);
  const declined = useRef<string>(undefined);
  const [news, setNews] = useState<News>();
  useEffect(() => {
    const before = standing.current;
    standing.current = standingOf(room, before);
    const next = before && newsBetween(before, room);
    const isKnown = next === 'ended' && before?.open?.id === declined.current;
    if (next && !isKnown) setNews(next);
  }, [room]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [news]);
  const setDeclined = (id: string | null | undefined) => {
    declined.current = id ?? undefined;
  };
  return { news, setNews, setDeclined };
}
