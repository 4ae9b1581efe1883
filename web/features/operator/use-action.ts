import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '#web/lib/api-client.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import * as operatorCopy from './operator.copy.ts';

/**
 * Something an operator does. The key stays the same until the server has answered, so an action whose answer was lost
 * can be repeated without doing it twice.
 */
export function useAction<Body extends object, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  /** Reads again what the server may have refused it for. */
  onFailed?: () => void,
) {
  const keyFor = useAttempt();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (body: Body) => {
      const attempt = keyFor(body);
      try {
        const answer = await send(body, attempt.key);
        attempt.end();
        return answer;
      } catch (failure) {
        if (!isUncertain(failure)) attempt.end();
        throw failure;
      }
    },
    onSuccess: onDone,
    onError: () => onFailed?.(),
  });
  return {
    /** Resolves to whether it was done. */
    run: (body: Body) =>
      mutateAsync(body).then(
        () => true,
        () => false,
      ),
    isRunning: isPending,
    failure: error ? failureMessage(error) : undefined,
    reset,
  };
}

export type Action<Body extends object> = Pick<
  ReturnType<typeof useAction<Body, unknown>>,
  'run' | 'isRunning' | 'failure' | 'reset'
>;

function failureMessage(error: unknown): string {
  return serverMessage(error) ?? (isUncertain(error) ? operatorCopy.uncertain : operatorCopy.failed);
}
