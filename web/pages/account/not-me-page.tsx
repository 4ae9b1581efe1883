import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import * as copy from '#web/features/security/undo.copy.ts';
import { undoChange } from '#web/features/security/undo.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toastFailure } from '#web/ui/toast-failure.ts';

/**
 * Opened from “This wasn’t me” in an email, often signed out. Takes a click, so that programs that open links don't undo
 * anything.
 */
export function NotMePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useAuth();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => undoChange(token),
    // It ended this session too, unless someone else is signed in here.
    onSuccess: () => user && client.invalidateQueries({ queryKey: currentUser.queryKey }),
    onError: (failure) => !isInvalid(failure) && toastFailure(failure, copy.failed),
  });
  // The button unmounts on success, so move the focus.
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  const { title, text } = data ? copy.done[data.undone] : copy.question;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-16">
      <title>{copy.pageTitle}</title>
      <meta name="robots" content="noindex" />
      {token === '' || isInvalid(error) ? (
        <EmptyState place="page" {...copy.invalidLink} action={<ResetLink />} />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="font-semibold text-title">
            {title}
          </h1>
          <p className="mt-3 mb-8 text-lead text-muted">{text}</p>
          {data ? (
            <ResetLink />
          ) : (
            <Button
              size="lg"
              variant="danger"
              busy={isPending}
              onClick={() => mutate()}
              className="max-sm:w-full"
            >
              {copy.button}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.status === 400;

function ResetLink() {
  return (
    <Button asChild>
      <Link href={paths.forgot}>{copy.resetPassword}</Link>
    </Button>
  );
}
