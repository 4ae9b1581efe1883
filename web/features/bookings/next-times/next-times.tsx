import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatLongDay, formatPlainDay } from '#shared/time/date-format.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatExactClock, zoneName } from '#shared/time/time-format.ts';
import * as timesCopy from '#web/features/bookings/times/times.copy.ts';
import { directRequest } from '#web/lib/direct-request.ts';
import { bookPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import * as copy from './next-times.copy.ts';
import { cells, NextTimesFrame, row, rows, TimesLoading } from './next-times-frame.tsx';
import { useNextTimes } from './use-next-times.ts';

export type NextTimesProps = {
  profile: Profile;
  /** The expert's short name. */
  expert: string;
};

/** On an expert's page: the next available times, each a link into the booking. */
export function NextTimes({ profile, expert }: NextTimesProps) {
  const tiers = [...profile.pricingTiers].sort((a, b) => a.duration - b.duration);
  const [duration, setDuration] = useState(tiers[0]?.duration ?? 0);
  const price = tiers.find((tier) => tier.duration === duration)?.price;
  const times = useNextTimes(profile.id, duration);
  return (
    <NextTimesFrame
      isOutdated={times.isOutdated}
      hint={<Hint times={times} />}
      choice={
        tiers.length > 1 && (
          <SegmentedChoice
            label={copy.sessionDuration}
            options={tiers.map(({ duration: minutes }) => ({
              value: String(minutes),
              label: formatDuration(minutes),
            }))}
            value={String(duration)}
            onChange={(value) => setDuration(Number(value))}
          />
        )
      }
      footer={
        <>
          <p className="tabular-nums">{price && copy.price(formatPrice(price), formatDuration(duration))}</p>
          {times.mode !== 'open' && (
            <Button asChild variant="quiet" className="-mx-4 underline decoration-field underline-offset-4">
              <Link href={bookPath(profile.id, { duration })}>{copy.seeAll}</Link>
            </Button>
          )}
        </>
      }
    >
      <TimesOrReason times={times} profileId={profile.id} duration={duration} expert={expert} />
    </NextTimesFrame>
  );
}

type Times = ReturnType<typeof useNextTimes>;

function Hint({ times: { mode, timeZone } }: { times: Times }) {
  if (mode === undefined) return null;
  if (mode === 'open') return copy.anyTime;
  return (
    <>
      {timesCopy.timesShownIn} <span className="font-semibold text-ink">{zoneName(timeZone)}</span>.
    </>
  );
}

type TimesProps = {
  times: Times;
  profileId: string;
  duration: number;
  expert: string;
};

function TimesOrReason({ times, profileId, duration, expert }: TimesProps) {
  const { mode, days, laterDate } = times;
  if (times.failed) {
    return (
      <LoadError level={3} title={timesCopy.failedTitle} busy={times.isRetrying} onRetry={times.retry} />
    );
  }
  if (mode === undefined) return <TimesLoading />;
  if (mode === 'open') return <AnyTime expert={expert} href={bookPath(profileId, { duration })} />;
  if (days.length === 0) {
    return (
      <Reason title={copy.noneSoon}>
        {laterDate ? timesCopy.nextDay(formatLongDay(laterDate)) : timesCopy.noneLater(expert)}
      </Reason>
    );
  }
  return (
    <ul aria-label={copy.title} className={rows}>
      {days.map(({ date, slots }) => (
        <li key={date} className={row}>
          <p aria-hidden="true" className="text-muted text-sm">
            {formatPlainDay(date, times.today)}
          </p>
          <ul aria-label={timesCopy.timesOn(formatLongDay(date))} className={cells}>
            {slots.map((slot) => (
              <li key={slot}>
                <Link
                  href={bookPath(profileId, { duration, time: slot })}
                  state={directRequest}
                  className="grid min-h-11 place-items-center rounded-button border border-field bg-card px-1 text-center leading-tight tabular-nums transition-colors hover:border-ink hover:bg-ink/6"
                >
                  <span>
                    <span className="sr-only">{formatLongDay(date)}, </span>
                    {formatExactClock(new Date(slot), times.timeZone)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function AnyTime({ expert, href }: { expert: string; href: string }) {
  return (
    <div
      role="status"
      className="grid content-center justify-items-center gap-4 rounded-card bg-ink/4 p-4 text-center"
    >
      <CalendarClock aria-hidden="true" className="size-8 text-muted sm:hidden" />
      <p className="max-w-prose text-balance">{copy.anyTimeText(expert)}</p>
      <Button asChild variant="outline" className="max-sm:w-full">
        <Link href={href}>{copy.chooseTime}</Link>
      </Button>
    </div>
  );
}

function Reason({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="grid max-w-prose content-center justify-self-center text-center">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  );
}
