import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/accounts/accounts.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { updateCachedUser, updateUser } from '#web/features/accounts/accounts.queries.ts';
import * as profileFormCopy from '#web/features/profiles/edit/profile-form.copy.ts';
import { forgetPublicProfiles } from '#web/features/profiles/profiles.queries.ts';
import { PhotoField } from '#web/features/uploads/photo-field.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as copy from './profile-pages.copy.ts';

/** The signed-in person's photo, to change or remove. It belongs to the user and needs no profile. */
export function OwnPhoto({ user }: { user: User }) {
  const client = useQueryClient();
  const updateCaches = (changes: Partial<User>) => {
    updateCachedUser(client, changes);
    forgetPublicProfiles(client);
  };
  const remove = async () => {
    try {
      updateCaches(await updateUser({ profileImageUrl: null }));
      toast({ title: copy.photoRemoved });
    } catch (error) {
      toastFailure(error, { title: profileFormCopy.updateFailed });
    }
  };
  return (
    <PhotoField
      avatar={
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-20 text-2xl"
        />
      }
      hasPhoto={user.profileImageUrl !== null}
      onSaved={(profileImageUrl) => updateCaches({ profileImageUrl })}
      onRemove={() => void remove()}
    />
  );
}
