import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { finishEntering } from './entering.ts';
import { operatorCall } from './operator-call.ts';

/** Every query of the console starts with it. */
export const consoleKey = '/api/operator';

export const operatorSelf = queryOptions({
  queryKey: [consoleKey, 'me'],
  queryFn: ({ signal }) => operatorCall('GET /api/operator/me', { signal }),
});

export async function enterConsole(client: QueryClient, password: string): Promise<void> {
  const self = await operatorCall('POST /api/operator/enter', { body: { password } });
  client.setQueryData(operatorSelf.queryKey, self);
  finishEntering(true);
}

export async function leaveConsole(): Promise<void> {
  await operatorCall('POST /api/operator/leave');
  finishEntering(false);
}

/** Nothing that the console has loaded stays in the page. */
export function forgetConsole(client: QueryClient): void {
  client.removeQueries({ queryKey: [consoleKey] });
}
