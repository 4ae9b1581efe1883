import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { LinkedRequest, RequestToAnswer, RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMoment, formatSession } from '#shared/time/time-format.ts';
import { type CalendarBusy, calendarBusyOf } from '#web/features/bookings/moves/calendar-busy.ts';
import { LazyAcceptAnywayDialog } from '#web/features/bookings/moves/lazy-accept-anyway-dialog.tsx';
import type { MoveResult } from '#web/features/bookings/moves/use-moves.ts';
import { answerRequest, linkedRequest } from '#web/features/bookings/respond.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as respondCopy from './respond-page.copy.ts';
import { SuggestTime } from './suggest-time.tsx';

/** The page an emailed link opens: an expert, signed in or not, accepts, declines or suggests another time. Opening it changes nothing. */
export function RespondPage() {
  const { token = '' } = useParams<{ token: string }>();
  const query = useQuery(linkedRequest(token));
  const { data: linked, isFetching, refetch } = query;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-16">
      <title>{respondCopy.documentTitle}</title>
      <meta name="robots" content="noindex" />
      {loadFailed(query) ? (
        <LoadError place="page" title={respondCopy.failed} busy={isFetching} onRetry={refetch} />
      ) : linked === undefined ? (
        <Loading />
      ) : linked ? (
        <Request linked={linked} token={token} refetch={async () => void (await refetch())} />
      ) : (
        <EmptyState
          place="page"
          title={respondCopy.notFound}
          text={respondCopy.notFoundHint}
          action={<DashboardLink />}
        />
      )}
    </div>
  );
}

type Answer = Extract<RespondAnswer, { answer: 'confirm' | 'decline' }>;

type RequestProps = { linked: LinkedRequest; token: string; refetch: () => Promise<void> };

function Request({ linked, token, refetch }: RequestProps) {
  const { request } = linked;
  // The server reveals nothing about an answered request, so keep showing what the expert has already read.
  const [first] = useState(request);
  const details = request ?? first;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const [calendarBusy, setCalendarBusy] = useState<CalendarBusy>();
  const [isSuggesting, setSuggesting] = useState(false);
  const { mutateAsync, variables, data, isPending } = useMutation({
    mutationFn: (answer: Answer) => answerRequest(token, answer),
    // Even after a failure, the request may have changed.
    onSettled: refetch,
  });
  const send = async (answer: Answer): Promise<MoveResult> => {
    try {
      await mutateAsync(answer);
    } catch (error) {
      const busy = calendarBusyOf(error);
      if (busy) setCalendarBusy(busy);
      else toastNotConfirmed(error);
    }
    return { kind: 'done' };
  };
  // The pressed button disappears with the answer, so move the focus to the heading.
  const answered = data !== undefined && !request;
  useEffect(() => {
    if (answered) heading.current?.focus();
  }, [answered]);
  const { title, text } = requestState(answered ? data : linked, details);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-title">
        {title}
      </h1>
      <p className="mt-3 mb-8 text-lead text-muted">{text}</p>
      {details && (
        <Card className="max-sm:p-4">
          <RequestDetails request={details} />
          {request && (
            <div className="mt-6 grid gap-3 sm:grid-cols-2">
              <Button
                size="lg"
                busy={isPending && variables.answer === 'confirm'}
                onClick={() => !isPending && void send({ answer: 'confirm' })}
              >
                {respondCopy.accept}
              </Button>
              <Button
                size="lg"
                variant="outline"
                busy={isPending && variables.answer === 'decline'}
                onClick={() => !isPending && void send({ answer: 'decline' })}
              >
                {respondCopy.decline}
              </Button>
              {request.suggestable && (
                <SuggestTime
                  {...{ request, token, refetch }}
                  disabled={isPending}
                  open={isSuggesting}
                  onOpenChange={setSuggesting}
                  onOpenerGone={focusHeading}
                />
              )}
            </div>
          )}
        </Card>
      )}
      {calendarBusy && (
        <LazyAcceptAnywayDialog
          calendarBusy={calendarBusy}
          timeZone={details?.timeZone ?? undefined}
          busy={isPending}
          onAccept={() => send({ answer: 'confirm', despiteCalendar: true })}
          onSuggest={
            request?.suggestable
              ? () => {
                  setCalendarBusy(undefined);
                  setSuggesting(true);
                }
              : undefined
          }
          onClose={() => setCalendarBusy(undefined)}
          onOpenerGone={focusHeading}
        />
      )}
      {request ? (
        <p className="mt-4 text-muted text-sm">{respondCopy.whatHappens(request.client)}</p>
      ) : (
        <div className="mt-6">
          <DashboardLink />
        </div>
      )}
    </>
  );
}

function toastNotConfirmed(error: unknown): void {
  const { title, description } = respondCopy.notConfirmed;
  toastFailure(error, { title: isPaymentFailure(error) ? respondCopy.paymentFailed : title, description });
}

const isPaymentFailure = (error: unknown) => error instanceof ApiError && error.status === 402;
const zoneOf = ({ timeZone }: RequestToAnswer) => timeZone ?? ownTimeZone();

/** The heading and text for the request's current state. */
function requestState(
  { status, request }: LinkedRequest,
  details: RequestToAnswer | null,
): { title: string; text: string } {
  if (request) return openState(request);
  if (details && status === 'confirmed') return respondCopy.accepted(details.client);
  if (details && status === 'declined') return respondCopy.declined(details.client);
  return status === 'expired' ? respondCopy.ended : respondCopy.answered;
}

function openState(request: RequestToAnswer): { title: string; text: string } {
  const { client, answerBy, suggestion } = request;
  const moment = (instant: string) => formatMoment(new Date(instant), zoneOf(request), new Date());
  return suggestion
    ? respondCopy.suggested(client, moment(suggestion.scheduledAt), moment(suggestion.lapsesAt))
    : respondCopy.open(client, answerBy && moment(answerBy));
}

function RequestDetails({ request }: { request: RequestToAnswer }) {
  const { scheduledAt, duration, price, receives, message } = request;
  const when = formatSession({
    start: new Date(scheduledAt),
    minutes: duration,
    timeZone: zoneOf(request),
    now: new Date(),
  });
  return (
    <dl className="divide-y divide-line tabular-nums">
      <Detail label={respondCopy.when}>{when}</Detail>
      <Detail label={respondCopy.duration}>{respondCopy.minutes(duration)}</Detail>
      <Detail label={respondCopy.price}>{formatPrice(price)}</Detail>
      <Detail label={respondCopy.youReceive}>
        <span className="font-semibold">{formatPrice(receives)}</span>
      </Detail>
      {message && (
        <div className="pt-3">
          <dt className="text-muted">{respondCopy.message}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-line">{message}</dd>
        </div>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3 first:pt-0">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function DashboardLink() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.dashboard}>{respondCopy.goToDashboard}</Link>
    </Button>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={respondCopy.loading} className="grid gap-6">
      <Skeleton className="h-10 w-3/4 rounded-md" />
      <Skeleton className="h-6 w-1/2 rounded-md" />
      <Skeleton className="h-72 w-full rounded-card" />
    </SkeletonGroup>
  );
}
