import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { Waiting } from '#shared/notifications/notifications.schema.ts';
import { paths } from '#web/lib/paths.ts';
import { notificationsOf } from './notifications-query.ts';
import * as bannerCopy from './waiting-banner.copy.ts';

/** Tells the user that someone is waiting for their response. Server-rendered, so the layout doesn't shift. */
export function WaitingBanner({ userId }: { userId: string }) {
  const { data } = useQuery(notificationsOf(userId));
  const lines = linesOf(data?.waiting ?? []);
  if (lines.length === 0) return null;
  return (
    <Link
      href={paths.dashboard}
      className="mb-8 flex min-h-11 items-center justify-between gap-4 rounded-button border border-line bg-card px-4 py-2.5 transition-colors hover:border-field"
    >
      <span className="wrap-anywhere grid">
        {lines.map((line) => (
          <span key={line} className="font-semibold">
            {line}
          </span>
        ))}
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-muted">
        {bannerCopy.answer}
        <ArrowRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}

function linesOf(waiting: Waiting[]): string[] {
  const requests = waiting.filter(({ kind }) => kind === 'request').length;
  const times = waiting.filter(({ kind }) => kind === 'suggestion' || kind === 'proposal');
  return [
    ...(requests > 0 ? [bannerCopy.requestsToAnswer(requests)] : []),
    ...(times.length > 0 ? [timesLine(times)] : []),
  ];
}

function timesLine(times: Waiting[]): string {
  const [only, second] = times;
  if (!only || second) return bannerCopy.timesToAnswer(times.length);
  return only.kind === 'suggestion'
    ? bannerCopy.suggestedTime(only.name)
    : bannerCopy.proposedTime(only.name);
}
