import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { ProfileForm } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { setPricing, updateProfile } from '#web/features/profiles/profiles.queries.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { toast } from '#web/ui/toast.ts';
import * as profileFormCopy from './profile-form.copy.ts';

/** Provided by the page: saves the name, and caches the saved profile. */
export type SaveProfile = {
  saveNames: (names: { firstName: string; lastName: string }) => Promise<void>;
  onProfileSaved: (profile: Profile) => void;
};

type Options = { profile: Profile; save: SaveProfile; setError: UseFormSetError<ProfileForm> };

/** Saves name, profile and prices in three calls. If one fails, reports what was saved; saving again repeats all three. */
export function useSaveProfile({ profile, save, setError }: Options) {
  const [saveError, setSaveError] = useState<string>();

  const submit = async (values: ProfileForm): Promise<boolean> => {
    setSaveError(undefined);
    const calls = [
      () => save.saveNames({ firstName: values.firstName, lastName: values.lastName }),
      async () => save.onProfileSaved(await updateProfile(patchOf(profile, values))),
      async () => save.onProfileSaved(await setPricing(tiersOf(values))),
    ];
    for (const [savedCount, call] of calls.entries()) {
      try {
        await call();
      } catch (error) {
        handleFailure(error, savedCount);
        return false;
      }
    }
    toast(profileFormCopy.updated);
    return true;
  };

  const handleFailure = (error: unknown, savedCount: number) => {
    const description = serverMessage(error) ?? profileFormCopy.updateFailedReason;
    toast({ title: profileFormCopy.updateFailed, description, destructive: true });
    showFieldErrors(error, profileFieldNames, setError);
    setSaveError(profileFormCopy.partlySaved(savedCount, description));
  };

  return { submit, saveError };
}

/** In the order of the page. */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'location',
  'linkedinUrl',
  'twitterUrl',
  'youtubeUrl',
  'instagramUrl',
  'role',
  'headline',
  'about',
  'tags',
  'meetingUrl',
  'price15',
  'price30',
  'price45',
] as const;

/** Tags and the meeting link are sent only if they changed. */
function patchOf(profile: Profile, values: ProfileForm) {
  const textOrNull = (text: string | null) => text || null;
  return {
    role: values.role,
    headline: values.headline,
    about: textOrNull(values.about),
    location: textOrNull(values.location),
    linkedinUrl: textOrNull(values.linkedinUrl),
    youtubeUrl: textOrNull(values.youtubeUrl),
    twitterUrl: textOrNull(values.twitterUrl),
    instagramUrl: textOrNull(values.instagramUrl),
    isActive: values.isActive,
    ...(values.tags.join('\n') === profile.tags.join('\n') ? {} : { tags: values.tags }),
    ...(textOrNull(values.meetingUrl) === (profile.meetingUrl ?? null)
      ? {}
      : { meetingUrl: textOrNull(values.meetingUrl) }),
  };
}

/** Durations that are offered. A non-numeric price is sent as 1, as the spec says. */
function tiersOf(values: ProfileForm) {
  return durations.flatMap((duration) => {
    const price = values[`price${duration}`];
    return price === null ? [] : [{ duration, price: Number(price) || 1 }];
  });
}
