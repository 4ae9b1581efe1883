import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { ProfileForm, ProfilePatch } from '#shared/profiles/profile-input.schema.ts';
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

type Options = {
  profile: Profile;
  /** In the order of the page. */
  fieldNames: readonly (keyof ProfileForm)[];
  save: SaveProfile;
  setError: UseFormSetError<ProfileForm>;
};

/** Saves name, profile and prices in three calls. If one fails, reports what was saved; saving again repeats all three. */
export function useSaveProfile({ profile, fieldNames, save, setError }: Options) {
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
    showFieldErrors(error, fieldNames, setError);
    setSaveError(profileFormCopy.partlySaved(savedCount, description));
  };

  return { submit, saveError };
}

/** Names and prices have calls of their own. Tags and the meeting link are sent only if they changed. */
function patchOf(profile: Profile, values: ProfileForm): ProfilePatch {
  const { firstName, lastName, price15, price30, price45, tags, meetingUrl, ...rest } = values;
  return {
    ...emptyAsNull(rest),
    ...(tags.join('\n') === profile.tags.join('\n') ? {} : { tags }),
    ...((meetingUrl || null) === (profile.meetingUrl ?? null) ? {} : emptyAsNull({ meetingUrl })),
  };
}

/** The form's schema lets only those fields be empty that may also be null. */
function emptyAsNull<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Fields;
}

/** Durations that are offered. A non-numeric price is sent as 1, as the spec says. */
function tiersOf(values: ProfileForm) {
  return durations.flatMap((duration) => {
    const price = values[`price${duration}`];
    return price === null ? [] : [{ duration, price: Number(price) || 1 }];
  });
}
