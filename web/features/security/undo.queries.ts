import type { UndoneChange } from '#shared/security/security.schema.ts';
import { call } from '#web/lib/call.ts';

export function undoChange(token: string): Promise<{ undone: UndoneChange }> {
  return call('POST /auth/not-me', { body: { token } });
}
