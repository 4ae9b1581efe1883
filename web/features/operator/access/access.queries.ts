import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleEntry } from '#shared/operator/operator.schema.ts';
import { askForPasskey } from '#web/lib/passkeys.ts';
import { finishEntering } from './entering.ts';
import { operatorCall } from './operator-call.ts';

/** Every query of the console starts with it. */
export const consoleKey = '/api/operator';

export const operatorSelf = queryOptions({
  queryKey: [consoleKey, 'me'],
  queryFn: ({ signal }) => operatorCall('GET /api/operator/me', { signal }),
});

export async function enterConsole(client: QueryClient, entry: ConsoleEntry): Promise<void> {
  const self = await operatorCall('POST /api/operator/enter', { body: entry });
  client.setQueryData(operatorSelf.queryKey, self);
  finishEntering(true);
}

/** Returns whether a passkey was used: not if the operator cancelled. */
export async function enterWithPasskey(client: QueryClient): Promise<boolean> {
  const passkey = await askForPasskey(await operatorCall('POST /api/operator/enter/passkey'));
  if (passkey) await enterConsole(client, { passkey });
  return passkey !== undefined;
}

export async function leaveConsole(): Promise<void> {
  await operatorCall('POST /api/operator/leave');
  finishEntering(false);
}

/** Nothing that the console has loaded stays in the page. */
export function forgetConsole(client: QueryClient): void {
  client.removeQueries({ queryKey: [consoleKey] });
}
