import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usernamePattern } from '#shared/accounts/usernames.ts';
import { callApi } from '#web/lib/api-client.ts';

type Answer = { available: boolean; reason?: string };
const pauseMs = 400;

/** What to say under the username: the link it makes, or why it can't be had. Asked when typing pauses. */
export function useUsernameCheck(username: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), pauseMs);
    return () => clearTimeout(timer);
  }, [username]);
  const askable =
    settled === username && settled.length >= 3 && settled.length <= 30 && usernamePattern.test(settled);
  const { data } = useQuery({
    queryKey: ['/api/usernames', settled],
    queryFn: async ({ signal }) =>
      (await callApi('GET', `/api/usernames/${encodeURIComponent(settled)}`, undefined, signal)) as Answer,
    enabled: askable,
    staleTime: 10_000,
  });
  if (username === '') return 'It is also your public link.';
  if (askable && data && !data.available) return data.reason ?? 'This username is taken';
  if (askable && data) return `Free: your link will be /${username}`;
  return `Your link will be /${username}`;
}
