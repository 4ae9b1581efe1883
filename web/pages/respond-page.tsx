import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import type { RequestToAnswer, RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMoment, formatSession } from '#shared/time.ts';
import { answerRequest, requestToAnswer } from '#web/features/bookings/respond.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { EmptyState, ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { TryAgain } from '#web/ui/try-again.tsx';

/** An expert comes from a mail, perhaps not signed in, to say yes or no. Opening it does nothing. */
export function RespondPage() {
  const { token = '' } = useParams<{ token: string }>();
  const main = useRef<HTMLDivElement>(null);
  const { data: request, isPending, isError, isFetching, refetch } = useQuery(requestToAnswer(token));
  return (
    <div ref={main} tabIndex={-1} className="mx-auto w-full max-w-xl px-4 py-8 outline-none sm:px-6 sm:py-16">
      <title>A request for your time · InTime</title>
      <meta name="robots" content="noindex" />
      {isPending ? (
        <Loading />
      ) : isError ? (
        <ErrorState
          place="page"
          title="Failed to load the request"
          text="The connection may have been lost on the way."
          action={
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => main.current?.focus()}
            />
          }
        />
      ) : request ? (
        <Request request={request} token={token} refetch={async () => void (await refetch())} />
      ) : (
        <EmptyState
          place="page"
          title="This link doesn’t lead to a request"
          text="Perhaps it was cut short on its way. Your requests are on your dashboard."
          action={<ToDashboard />}
        />
      )}
    </div>
  );
}

type RequestProps = { request: RequestToAnswer; token: string; refetch: () => Promise<void> };

function Request({ request, token, refetch }: RequestProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, variables, isPending, isSuccess } = useMutation({
    mutationFn: (answer: RespondAnswer) => answerRequest(token, answer),
    // Whatever came of it, what is shown is what is so now.
    onError: (error) => {
      toast({
        title: 'Your answer was not taken',
        description: serverMessage(error) ?? 'Please check your connection and try again.',
        destructive: true,
      });
    },
    onSettled: refetch,
  });
  // What was pressed is gone with the answer.
  const answered = isSuccess && !request.answerable;
  useEffect(() => {
    if (answered) heading.current?.focus();
  }, [answered]);
  const { title, text } = told(request, answered);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-title">
        {title}
      </h1>
      <p className="mt-3 mb-8 text-lead text-muted">{text}</p>
      <Card className="max-sm:p-4">
        <Facts request={request} />
        {request.answerable ? (
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <Button
              size="lg"
              busy={isPending && variables === 'confirm'}
              onClick={() => !isPending && mutate('confirm')}
            >
              Accept
            </Button>
            <Button
              size="lg"
              variant="outline"
              busy={isPending && variables === 'decline'}
              onClick={() => !isPending && mutate('decline')}
            >
              Decline
            </Button>
          </div>
        ) : (
          <div className="mt-6">
            <ToDashboard />
          </div>
        )}
      </Card>
      {request.answerable && (
        <p className="mt-4 text-muted text-sm">
          Accepting charges {request.client}’s card. The money is held until your session is done. If you
          decline, nothing is charged.
        </p>
      )}
    </>
  );
}

const zoneOf = ({ timeZone }: RequestToAnswer) => timeZone ?? ownTimeZone();

/** How it stands, in a sentence. */
function told(request: RequestToAnswer, answered: boolean): { title: string; text: string } {
  const { client, status, answerable, answerBy } = request;
  if (answerable) {
    const until = answerBy && formatMoment(new Date(answerBy), zoneOf(request), new Date());
    return {
      title: `${client} would like to meet you`,
      text: until ? `Please answer by ${until}.` : 'Please answer soon.',
    };
  }
  switch (status) {
    case 'confirmed':
    case 'completed':
      return {
        title: answered ? 'Accepted' : 'You have accepted this request',
        text: `${client} has been charged. The way into the meeting is on your dashboard.`,
      };
    case 'declined':
      return {
        title: answered ? 'Declined' : 'You have declined this request',
        text: `${client} has not been charged, and hears of it by mail.`,
      };
    case 'cancelled':
      return { title: 'This request was cancelled', text: 'There is nothing left to answer.' };
    case 'pending':
      return { title: 'The card is being charged', text: 'Have another look in a moment.' };
    case 'expired':
      return {
        title: 'This request has ended',
        text: 'There is nothing left to answer, and nothing was charged.',
      };
  }
}

function Facts({ request }: { request: RequestToAnswer }) {
  const { scheduledAt, duration, price, receives, message } = request;
  const when = formatSession({
    start: new Date(scheduledAt),
    minutes: duration,
    timeZone: zoneOf(request),
    now: new Date(),
  });
  return (
    <dl className="divide-y divide-line tabular-nums">
      <Fact what="When">{when}</Fact>
      <Fact what="Length">{duration} minutes</Fact>
      <Fact what="Price">{formatPrice(price)}</Fact>
      <Fact what="You receive">
        <span className="font-semibold">{formatPrice(receives)}</span>
      </Fact>
      {message && (
        <div className="pt-3">
          <dt className="text-muted">About</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-line">{message}</dd>
        </div>
      )}
    </dl>
  );
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3 first:pt-0">
      <dt className="shrink-0 text-muted">{what}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function ToDashboard() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.dashboard}>Go to Dashboard</Link>
    </Button>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading request" className="grid gap-6">
      <Skeleton className="h-10 w-3/4 rounded-md" />
      <Skeleton className="h-6 w-1/2 rounded-md" />
      <Skeleton className="h-72 w-full rounded-card" />
    </SkeletonGroup>
  );
}
