import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usernamePattern } from '#shared/accounts/usernames.ts';
import { call } from '#web/lib/call.ts';
import * as accountsCopy from './accounts.copy.ts';

const debounceMs = 400;
const copy = accountsCopy.usernameHint;

/** The hint under the username: the link it makes, or why it's unavailable. Checked when typing pauses. */
export function useUsernameCheck(username: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(username), debounceMs);
    return () => clearTimeout(timer);
  }, [username]);
  const canCheck =
    debounced === username &&
    debounced.length >= 3 &&
    debounced.length <= 30 &&
    usernamePattern.test(debounced);
  const { data: check } = useQuery({
    queryKey: ['/api/usernames', debounced],
    queryFn: ({ signal }) =>
      call('GET /api/usernames/:username', { params: { username: debounced }, signal }),
    enabled: canCheck,
    staleTime: 10_000,
  });
  if (username === '') return copy.empty;
  if (!canCheck || !check) return copy.unchecked(username);
  return check.available ? copy.available(username) : (check.reason ?? copy.taken);
}
