import type { User } from '#shared/accounts/accounts.schema.ts';
import type { UserRow } from './accounts.repository.ts';

/** Only oneself sees one's own e-mail. */
export function presentSelf(user: UserRow): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
  };
}
