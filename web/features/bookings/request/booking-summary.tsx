import type { ReactNode } from 'react';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDuration } from '#shared/time.ts';
import type { SessionTime } from '#web/features/bookings/times/session-time.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Open, SummaryLines, totalText, When } from './summary-lines.tsx';

type Props = {
  profile: Profile;
  name: string;
  /** Once a duration is chosen. */
  tier: { duration: number; price: string } | undefined;
  time: SessionTime | undefined;
  /** Why the time that was chosen is no longer. */
  goneTime: string | undefined;
  /** The price is another one than was shown before. */
  priceNotice: string | undefined;
  busy: boolean;
};

/** What is about to be asked for, with whom and for how much. */
export function BookingSummary({ profile, name, tier, time, goneTime, priceNotice, busy }: Props) {
  return (
    <Card className="max-sm:p-4">
      <SummaryLines
        expert={profile}
        name={name}
        session={tier ? formatDuration(tier.duration) : <Open>Choose a duration</Open>}
        when={
          time ? (
            <When time={time} />
          ) : goneTime ? (
            <span className="text-danger text-sm">{goneTime}</span>
          ) : (
            <Open>Choose a time</Open>
          )
        }
        total={tier ? totalText(tier) : undefined}
      />
      {priceNotice && <PriceNotice className="mt-2 max-sm:hidden">{priceNotice}</PriceNotice>}
      <ContinueButton className="mt-4 w-full max-sm:hidden" disabled={!tier} busy={busy} />
      <Promises name={profile.user.firstName || name} />
    </Card>
  );
}

/** On a phone the total and the way on stay within reach of the thumb. */
export function BookingBar({ tier, time, goneTime, priceNotice, busy }: Omit<Props, 'profile' | 'name'>) {
  const [when] = time?.yours.split(' – ') ?? [];
  return (
    <BottomBar on="phone">
      {goneTime && <p className="mb-2 text-danger text-sm">{goneTime}</p>}
      {priceNotice && <PriceNotice className="mb-3">{priceNotice}</PriceNotice>}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 leading-tight">
          <span className="block font-semibold tabular-nums">{tier ? totalText(tier) : 'Total'}</span>
          <span className="block text-muted text-sm tabular-nums">
            {tier ? (when ?? 'Choose a time') : 'Choose a duration'}
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
      Continue to Payment
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

/** What happens to the money, before anybody has to ask. */
function Promises({ name }: { name: string }) {
  return (
    <ul className="mt-4 grid gap-1.5 text-muted text-sm">
      <li>Nothing is charged now. At the next step your card is only authorised.</li>
      <li>You are charged when {name} accepts. If not, nothing is ever charged.</li>
      <li>Payment is held in secure escrow until your session is done.</li>
    </ul>
  );
}
