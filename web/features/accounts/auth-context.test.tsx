// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setCurrentUser } from './accounts.queries.ts';
import { AuthProvider, useAuth } from './auth-context.tsx';

configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

const ada = {
  id: '1',
  username: 'ada',
  email: null,
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  hereToBook: false,
  timeZone: null,
};

function CurrentUser() {
  const { user } = useAuth();
  return <p>{user === undefined ? 'loading' : (user?.username ?? 'signed out')}</p>;
}

test('useAuth throws outside its provider', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<CurrentUser />)).toThrow('useAuth must be used within an AuthProvider');
  silenced.mockClear();
});

test('shows the cached user, and signing in clears what the previous user had loaded', async () => {
  const client = createQueryClient();
  client.setQueryData(['/auth/user'], null);
  client.setQueryData(['/api/profile/me'], { secret: 'of the previous user' });
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <CurrentUser />
      </AuthProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText('signed out')).toBeDefined();
  await act(async () => setCurrentUser(client, ada));
  expect(await screen.findByText('ada')).toBeDefined();
  expect(client.getQueryData(['/api/profile/me'])).toBeUndefined();
});
