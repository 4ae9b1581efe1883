import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import type { Unsubscribe } from '#shared/settings/settings.schema.ts';
import * as settingsCopy from '#web/features/settings/settings.copy.ts';
import { unsubscribe, unsubscribeLink } from '#web/features/settings/unsubscribe.queries.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';

const copy = settingsCopy.unsubscribe;

/**
 * Opened from the link at the end of an email, often signed out. Takes a click to unsubscribe, so that programs that
 * open links don't.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>();
  const query = useQuery(unsubscribeLink(token));
  const { data: link, isFetching, refetch } = query;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-16">
      <title>{copy.pageTitle}</title>
      <meta name="robots" content="noindex" />
      {loadFailed(query) ? (
        <LoadError place="page" title={copy.loadFailed} busy={isFetching} onRetry={refetch} />
      ) : link === undefined ? (
        <Loading />
      ) : link ? (
        <UnsubscribeForm link={link} token={token} />
      ) : (
        <EmptyState place="page" {...copy.invalidLink} action={<SettingsLink />} />
      )}
    </div>
  );
}

function UnsubscribeForm({ link, token }: { link: Unsubscribe; token: string }) {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queryKey } = unsubscribeLink(token);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => unsubscribe(token),
    onSuccess: (updated) => client.setQueryData(queryKey, updated),
    onError: (error) => toastFailure(error, copy.failed),
  });
  // The button is removed after unsubscribing, so the focus moves to the heading.
  const isDone = isSuccess && !link.sent;
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
  const topic = settingsCopy.emailPreferences.topics[link.topic];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
        {link.sent ? topic.unsubscribeTitle : topic.unsubscribedTitle}
      </h1>
      <p className="mt-3 mb-8 text-lead text-muted">
        {link.sent ? topic.unsubscribeText : copy.turnBackOn} {copy.stillInApp}
      </p>
      {link.sent ? (
        <Button size="lg" busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
          {copy.button}
        </Button>
      ) : (
        <SettingsLink />
      )}
    </>
  );
}

function SettingsLink() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.settings}>{copy.goToSettings}</Link>
    </Button>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={copy.loading} className="grid gap-6">
      <Skeleton className="h-10 w-3/4 rounded-md" />
      <Skeleton className="h-12 w-full rounded-md" />
      <Skeleton className="h-13 w-48 rounded-button" />
    </SkeletonGroup>
  );
}
