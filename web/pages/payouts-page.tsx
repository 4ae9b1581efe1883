import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { formatDay, formatMinutes } from '#shared/time.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownPayouts, publicConfig, startOnboarding } from '#web/features/payments/payments.queries.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { EmptyState, ErrorState } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { TryAgain } from '#web/ui/try-again.tsx';

/** An expert comes to see where their money is, and to say where it should go. */
export function PayoutsPage() {
  const { user } = useAuth();
  const main = useRef<HTMLHeadingElement>(null);
  const { data: payouts, error, isPending, isFetching, refetch } = useQuery(ownPayouts(user?.id));
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>Payouts · InTime</title>
      <Link
        href={paths.dashboard}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </Link>
      <h1 ref={main} tabIndex={-1} className="mt-2 font-semibold text-title">
        Payouts
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">What you have earned, and where it is.</p>
      {isPending ? (
        <Loading />
      ) : payouts ? (
        <Overview payouts={payouts} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          title="Payouts are for experts"
          text="Create a profile with your prices, and what you earn will appear here."
          action={
            <Button asChild>
              <Link href={paths.onboarding}>Create Your Expert Profile</Link>
            </Button>
          }
        />
      ) : (
        <ErrorState
          title="Failed to load your payouts"
          text="The connection may have been lost on the way."
          action={
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => main.current?.focus()}
            />
          }
        />
      )}
    </div>
  );
}

function Overview({ payouts }: { payouts: Payouts }) {
  const { held, payable, paid, account } = payouts;
  const { data: config } = useQuery(publicConfig);
  const kept = config ? formatMinutes(config.payoutHours * 60) : 'a while';
  return (
    <div className="grid gap-8">
      <AccountCard account={account} payable={payable} kept={kept} />
      <dl className="grid gap-4 sm:grid-cols-3">
        <Sum
          what="Held"
          amount={held}
          why={`For sessions to come, and for ${kept} after each, before our fee.`}
        />
        <Sum
          what="Payable"
          amount={payable}
          why="Yours, less our fee. Sent as soon as your account is connected."
        />
        <Sum what="Paid" amount={paid} why="Sent to your account." />
      </dl>
      <History history={payouts.history} paid={paid} kept={kept} />
    </div>
  );
}

function Sum({ what, amount, why }: { what: string; amount: string; why: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:p-4">
      <dt className="text-muted">{what}</dt>
      <dd className="font-semibold text-title tabular-nums">{formatPrice(amount)}</dd>
      <dd className="text-muted text-sm">{why}</dd>
    </Card>
  );
}

type AccountProps = Pick<Payouts, 'account' | 'payable'> & { kept: string };

/** Whether their money can reach them, and what is missing. */
function AccountCard({ account, payable, kept }: AccountProps) {
  if (account?.canBePaid) {
    return (
      <Line badge={<Badge tone="good">Connected</Badge>} title="Your account is connected">
        Payouts are sent to it {kept} after each session.
      </Line>
    );
  }
  const waiting = Number(payable) > 0 ? ` ${formatPrice(payable)} is waiting for you.` : '';
  if (account?.detailsSubmitted) {
    return (
      <Line
        badge={<Badge tone="wait">Being checked</Badge>}
        title="Your account is being checked"
        action={<Connect label="Look at the details" variant="outline" />}
      >
        The payment provider has your details and will say when it can pay you.{waiting}
      </Line>
    );
  }
  return (
    <Line
      badge={<Badge tone="wait">Not connected</Badge>}
      title="Say where your money goes"
      action={<Connect label={account ? 'Go on connecting' : 'Connect account'} />}
    >
      You can be booked without it. To be paid, connect an account with our payment provider: it takes a few
      minutes.{waiting}
    </Line>
  );
}

type LineProps = { badge: ReactNode; title: string; action?: ReactNode; children: ReactNode };

function Line({ badge, title, action, children }: LineProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 max-sm:p-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold text-heading">{title}</h2>
          {badge}
        </div>
        <p className="mt-1 max-w-prose text-muted">{children}</p>
        <TestNote />
      </div>
      {action}
    </Card>
  );
}

function TestNote() {
  const { data: config } = useQuery(publicConfig);
  if (config?.payments.mode !== 'sandbox') return null;
  return <p className="mt-2 text-sm text-wait">Test mode, no real money</p>;
}

/** Leaves for the provider's own pages. */
function Connect({ label, variant }: { label: string; variant?: 'outline' }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: startOnboarding,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessage(error) ?? 'The payment provider can’t be reached. Please try again.',
        destructive: true,
      }),
  });
  return (
    <Button
      className="max-sm:w-full"
      variant={variant ?? 'primary'}
      busy={isPending || isSuccess}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

function History({ history, paid, kept }: Pick<Payouts, 'history' | 'paid'> & { kept: string }) {
  const timeZone = ownTimeZone();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-semibold text-heading">
        History
      </h2>
      {history.length === 0 ? (
        <p className="text-muted">
          {Number(paid) > 0
            ? 'Nothing was sent lately.'
            : `No payouts yet. The first follows ${kept} after your first session.`}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y tabular-nums">
          {history.map(({ bookingId, kind, amount, sentAt }) => (
            <li
              key={`${bookingId} ${kind} ${sentAt}`}
              className="flex items-baseline justify-between gap-6 py-3"
            >
              <span>
                {formatDay(new Date(sentAt), timeZone, new Date())}
                <span className="ml-3 text-muted">{kind === 'tip' ? 'Tip' : 'Session'}</span>
              </span>
              <span className="font-semibold">{formatPrice(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading payouts" className="grid gap-8">
      <Skeleton className="h-32 w-full rounded-card" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
