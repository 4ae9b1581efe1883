import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as accessCopy from './access.copy.ts';
import { forgetConsole, leaveConsole } from './access.queries.ts';

/** Leaves the console for the dashboard. */
export function useLeave() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: leaveConsole,
    onSuccess: () => {
      navigate(paths.dashboard);
      forgetConsole(client);
      toast(accessCopy.left);
    },
    onError: (error) => toastFailure(error, accessCopy.leaveFailed),
  });
  return { leave: () => mutate(), isLeaving: isPending };
}
