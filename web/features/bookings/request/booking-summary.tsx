import type { ReactNode } from 'react';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import type { SessionTime } from '#web/features/bookings/times/session-time.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import * as requestCopy from './request.copy.ts';
import { Placeholder, SummaryLines, totalText, When } from './summary-lines.tsx';

type Props = {
  profile: Profile;
  name: string;
  /** Undefined until a duration is chosen. */
  tier: { duration: number; price: string } | undefined;
  time: SessionTime | undefined;
  /** Why the chosen time is no longer available. */
  unavailableReason: string | undefined;
  /** Shown when the price changed after the page was loaded. */
  priceNotice: string | undefined;
  busy: boolean;
  /** When the card is charged, and what a cancellation costs. */
  terms: ReactNode;
};

/** What the client is about to request, with the total and the submit button. */
export function BookingSummary({
  profile,
  name,
  tier,
  time,
  unavailableReason,
  priceNotice,
  busy,
  terms,
}: Props) {
  return (
    <Card className="max-sm:p-4">
      <SummaryLines
        expert={profile}
        name={name}
        session={
          tier ? formatDuration(tier.duration) : <Placeholder>{requestCopy.chooseDuration}</Placeholder>
        }
        when={
          time ? (
            <When time={time} />
          ) : unavailableReason ? (
            <span className="text-danger text-sm">{unavailableReason}</span>
          ) : (
            <Placeholder>{requestCopy.chooseTime}</Placeholder>
          )
        }
        total={tier ? totalText(tier) : undefined}
      />
      {priceNotice && <PriceNotice className="mt-2 max-sm:hidden">{priceNotice}</PriceNotice>}
      <ContinueButton className="mt-4 w-full max-sm:hidden" disabled={!tier} busy={busy} />
      {terms}
    </Card>
  );
}

/** On phones: the total and the submit button, fixed to the bottom of the screen. */
export function BookingBar({
  tier,
  time,
  unavailableReason,
  priceNotice,
  busy,
  terms,
}: Omit<Props, 'profile' | 'name'>) {
  return (
    <BottomBar on="phone">
      {unavailableReason && <p className="mb-2 text-danger text-sm">{unavailableReason}</p>}
      {priceNotice && <PriceNotice className="mb-3">{priceNotice}</PriceNotice>}
      {terms}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 leading-tight">
          <span className="block font-semibold tabular-nums">
            {tier ? totalText(tier) : requestCopy.total}
          </span>
          <span className="block text-muted text-sm tabular-nums">
            {tier ? (time?.start ?? requestCopy.chooseTime) : requestCopy.chooseDuration}
          </span>
        </p>
        <ContinueButton className="shrink-0 max-sm:px-3" disabled={!tier} busy={busy} />
      </div>
    </BottomBar>
  );
}

function ContinueButton(props: { className: string; disabled: boolean; busy: boolean }) {
  return (
    <Button type="submit" {...props}>
      {requestCopy.continueToPayment}
    </Button>
  );
}

function PriceNotice({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <p role="alert" className="rounded-button bg-wait-soft px-3 py-2 text-sm text-wait">
        {children}
      </p>
    </div>
  );
}
