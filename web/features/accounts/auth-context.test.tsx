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
};

function Who() {
  const { user } = useAuth();
  return <p>{user === undefined ? 'unknown' : (user?.username ?? 'nobody')}</p>;
}

test('outside its provider it raises', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider');
  silenced.mockClear();
});

test('follows the cache, and a new person starts with an empty one', async () => {
  const client = createQueryClient();
  client.setQueryData(['/auth/user'], null);
  client.setQueryData(['/api/profile/me'], { secret: 'of the last person' });
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <Who />
      </AuthProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText('nobody')).toBeDefined();
  await act(async () => setCurrentUser(client, ada));
  expect(await screen.findByText('ada')).toBeDefined();
  expect(client.getQueryData(['/api/profile/me'])).toBeUndefined();
});
