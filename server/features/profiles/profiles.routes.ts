import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { profileSchema } from '#shared/profiles/profiles.schema.ts';
import { presentProfile } from './profiles.presenter.ts';
import * as profiles from './profiles.repository.ts';

export function profileRoutes(app: App, deps: Deps): void {
  app.get('/api/profile/me', { schema: { response: { 200: profileSchema } } }, async (request) => {
    const { user } = requireViewer(request);
    const whole = await profiles.findWholeByUser(deps.db, user.id);
    if (!whole) throw new AppError('not_found', 'Profile not found');
    return presentProfile(whole, user.id);
  });
}
