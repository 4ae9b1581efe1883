import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import type { Unsubscribe } from '#shared/settings/settings.schema.ts';
import { emailPreferenceCopy } from '#web/features/settings/email-preferences.copy.ts';
import { stopMails, unsubscribeLink } from '#web/features/settings/unsubscribe.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useStickyError } from '#web/lib/hooks/use-sticky-error.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { TryAgain } from '#web/ui/try-again.tsx';

/** Somebody comes from the end of a mail, perhaps not signed in. Programs that open links stop nothing. */
export function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>();
  const main = useRef<HTMLDivElement>(null);
  const { data: link, isError, isFetching, refetch } = useQuery(unsubscribeLink(token));
  const failed = useStickyError(isError, link !== undefined);
  return (
    <div ref={main} tabIndex={-1} className="mx-auto w-full max-w-xl px-4 py-8 outline-none sm:px-6 sm:py-16">
      <title>Mails from us · InTime</title>
      <meta name="robots" content="noindex" />
      {failed ? (
        <ErrorState
          place="page"
          title="Failed to load the page"
          text="The connection may have been lost on the way."
          action={
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => main.current?.focus()}
            />
          }
        />
      ) : link === undefined ? (
        <Loading />
      ) : link ? (
        <Mails link={link} token={token} />
      ) : (
        <EmptyState
          place="page"
          title="This link doesn’t lead anywhere"
          text="Perhaps it was cut short on its way. Which mails you get is up to you in your settings."
          action={<ToSettings />}
        />
      )}
    </div>
  );
}

function Mails({ link, token }: { link: Unsubscribe; token: string }) {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queryKey } = unsubscribeLink(token);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => stopMails(token),
    onSuccess: (stopped) => client.setQueryData(queryKey, stopped),
    onError: (error) =>
      toast({
        title: 'Not stopped yet',
        description: serverMessage(error) ?? 'Please check your connection and try again.',
        destructive: true,
      }),
  });
  // What was pressed is gone when the mails are.
  const stopped = isSuccess && !link.sent;
  useEffect(() => {
    if (stopped) heading.current?.focus();
  }, [stopped]);
  const words = emailPreferenceCopy[link.topic];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
        {link.sent ? words.stop : words.stopped}
      </h1>
      <p className="mt-3 mb-8 text-lead text-muted">
        {link.sent
          ? `They are sent ${words.when.charAt(0).toLowerCase()}${words.when.slice(1)} The bell goes on showing everything.`
          : 'The bell goes on showing everything. If you miss them, switch them on again in your settings.'}
      </p>
      {link.sent ? (
        <Button size="lg" busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
          Stop these mails
        </Button>
      ) : (
        <ToSettings />
      )}
    </>
  );
}

function ToSettings() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.settings}>Go to Settings</Link>
    </Button>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading" className="grid gap-6">
      <Skeleton className="h-10 w-3/4 rounded-md" />
      <Skeleton className="h-12 w-full rounded-md" />
      <Skeleton className="h-13 w-48 rounded-button" />
    </SkeletonGroup>
  );
}
