import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ToastMessage } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';

type Text = { title: string; text: string };

type Props<Result> = {
  copy: { pageTitle: string; button: string; invalidLink: Text; failed: ToastMessage };
  question: Text;
  done: (result: Result) => Text;
  /** Where to go from here, once it is done or if the link doesn't work. */
  next: ReactNode;
  danger?: boolean;
  /** What the link's token is for. It may belong to a different account than the signed-in one. */
  run: (token: string) => Promise<Result>;
};

/** Opened from an email, signed in or not. Takes a click, so that programs that open links change nothing. */
export function EmailedLinkPage<Result>({ copy, question, done, next, danger, run }: Props<Result>) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useAuth();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => run(token),
    onSuccess: () => user && client.invalidateQueries({ queryKey: currentUser.queryKey }),
    onError: (failure) => !isInvalid(failure) && toastFailure(failure, copy.failed),
  });
  // The button unmounts on success, so move the focus.
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  const { title, text } = data ? done(data) : question;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-16">
      <title>{copy.pageTitle}</title>
      <meta name="robots" content="noindex" />
      {token === '' || isInvalid(error) ? (
        <EmptyState place="page" {...copy.invalidLink} action={next} />
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-title">
            {title}
          </h1>
          <p className="wrap-anywhere mt-3 mb-8 text-lead text-muted">{text}</p>
          {data ? (
            next
          ) : (
            <Button
              size="lg"
              variant={danger ? 'danger' : 'primary'}
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
