import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import { formatDay } from '#shared/time/time-format.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownPayouts, publicConfig, startOnboarding } from '#web/features/payments/payments.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as copy from './payouts.copy.ts';

/** Where experts see their earnings and set up the account that receives them. */
export function PayoutsPage() {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(ownPayouts(user?.id));
  const { data: payouts, error, isFetching, refetch } = query;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>{copy.pageTitle}</title>
      <BackLink href={paths.dashboard}>{copy.back}</BackLink>
      <h1 ref={title} tabIndex={-1} className="mt-2 font-semibold text-title">
        {copy.title}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{copy.intro}</p>
      {payouts ? (
        <Overview payouts={payouts} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          level={2}
          title={copy.noProfile.title}
          text={copy.noProfile.text}
          action={
            <Button asChild>
              <Link href={paths.onboarding}>{copy.noProfile.create}</Link>
            </Button>
          }
        />
      ) : loadFailed(query) ? (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={() => title.current?.focus()}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Overview({ payouts }: { payouts: Payouts }) {
  const { held, payable, paid, owed, account } = payouts;
  const { data: config } = useQuery(publicConfig);
  const wait = config ? formatMinutes(config.payoutHours * 60) : copy.unknownWait;
  return (
    <div className="grid gap-8">
      <AccountCard account={account} payable={payable} wait={wait} />
      {Number(owed) > 0 && (
        <p className="rounded-lg bg-wait-soft p-4 text-wait">{copy.owed(formatPrice(owed))}</p>
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Amount label={copy.held.label} amount={held} text={copy.held.text(wait)} />
        <Amount label={copy.payable.label} amount={payable} text={copy.payable.text[accountState(account)]} />
        <Amount {...copy.paid} amount={paid} />
      </dl>
      <History history={payouts.history} paid={paid} wait={wait} />
    </div>
  );
}

function accountState(account: Payouts['account']): keyof typeof copy.payable.text {
  if (account?.canBePaid) return 'connected';
  return account?.detailsSubmitted ? 'underReview' : 'notConnected';
}

function Amount({ label, amount, text }: { label: string; amount: string; text: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:p-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold text-title tabular-nums">{formatPrice(amount)}</dd>
      <dd className="text-muted text-sm">{text}</dd>
    </Card>
  );
}

type AccountProps = Pick<Payouts, 'account' | 'payable'> & { wait: string };

/** Whether payouts can be sent, and what's missing if they can't. */
function AccountCard({ account, payable, wait }: AccountProps) {
  if (account?.canBePaid) {
    return (
      <AccountStatus badge={<Badge tone="good">{copy.connected.badge}</Badge>} title={copy.connected.title}>
        {copy.connected.text(wait)}
      </AccountStatus>
    );
  }
  const ready = Number(payable) > 0 && ` ${copy.readyAmount(formatPrice(payable))}`;
  if (account?.detailsSubmitted) {
    return (
      <AccountStatus
        badge={<Badge tone="wait">{copy.underReview.badge}</Badge>}
        title={copy.underReview.title}
        action={<Connect label={copy.underReview.action} variant="outline" />}
      >
        {copy.underReview.text}
        {ready}
      </AccountStatus>
    );
  }
  return (
    <AccountStatus
      badge={<Badge tone="wait">{copy.notConnected.badge}</Badge>}
      title={copy.notConnected.title}
      action={<Connect label={account ? copy.notConnected.resume : copy.notConnected.start} />}
    >
      {copy.notConnected.text}
      {ready}
    </AccountStatus>
  );
}

type StatusProps = { badge: ReactNode; title: string; action?: ReactNode; children: ReactNode };

function AccountStatus({ badge, title, action, children }: StatusProps) {
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
  return <p className="mt-2 text-sm text-wait">{copy.testMode}</p>;
}

/** Leaves the site for the payment provider's pages. */
function Connect({ label, variant }: { label: string; variant?: 'outline' }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: startOnboarding,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toastFailure(error, copy.setupFailed),
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

function History({ history, paid, wait }: Pick<Payouts, 'history' | 'paid'> & { wait: string }) {
  const timeZone = useTimeZone();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-semibold text-heading">
        {copy.history.title}
      </h2>
      {history.length === 0 ? (
        <p className="text-muted">
          {Number(paid) > 0 ? copy.history.noneRecently : copy.history.empty(wait)}
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
                <span className="ml-3 text-muted">{copy.history.kinds[kind]}</span>
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
    <SkeletonGroup label={copy.loading} className="grid gap-8">
      <Skeleton className="h-32 w-full rounded-card" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
