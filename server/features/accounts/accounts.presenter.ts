import type { Self, User } from '#shared/accounts/accounts.schema.ts';
import { deletedUserName, isDeletedUsername } from '#shared/accounts/names.ts';
import type { UserRow } from './accounts.repository.ts';

type PublicRow = Pick<UserRow, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>;

/** Only operators learn that there is such a role. */
export function presentSelf(
  user: PublicRow & Pick<UserRow, 'hereToBook' | 'timeZone'>,
  isOperator: boolean,
): Self {
  const { hereToBook, timeZone } = user;
  return {
    ...presentUser(user, user.id),
    hereToBook,
    timeZone,
    ...(isOperator ? { isOperator } : {}),
  };
}

/** People see their own email address only. A deleted account has no name left but this one. */
export function presentUser(user: PublicRow, viewerId: string): User {
  return {
    id: user.id,
    username: user.username,
    email: user.id === viewerId ? user.email : null,
    firstName: isDeletedUsername(user.username) ? deletedUserName : user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
  };
}
