import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import * as settingsCopy from '#web/features/settings/settings.copy.ts';
import { confirmEmail } from '#web/features/settings/settings.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';

const copy = settingsCopy.confirmEmail;

/**
 * Opened from the email sent to a new address, signed in or not. Takes a click to confirm, so that programs that open
 * links don't.
 */
export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useAuth();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => confirmEmail(token),
    // The link may belong to a different account than the signed-in one.
    onSuccess: () => user && client.invalidateQueries({ queryKey: currentUser.queryKey }),
    onError: (failure) => !isInvalid(failure) && toastFailure(failure, copy.failed),
  });
  // The button unmounts on success, so move the focus.
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  const { title, text } = data ? copy.confirmed(data.email) : copy;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-16">
      <title>{copy.pageTitle}</title>
      <meta name="robots" content="noindex" />
      {token === '' || isInvalid(error) ? (
        <EmptyState place="page" {...copy.invalidLink} action={<SettingsLink />} />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-title">
            {title}
          </h1>
          <p className="wrap-anywhere mt-3 mb-8 text-lead text-muted">{text}</p>
          {data ? (
            <SettingsLink />
          ) : (
            <Button size="lg" busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
              {copy.button}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.status === 400;

function SettingsLink() {
  return (
    <Button asChild variant="outline">
      <Link href={paths.settings}>{copy.goToSettings}</Link>
    </Button>
  );
}
