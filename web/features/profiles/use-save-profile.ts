import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { durations, type ProfileForm } from '#shared/profiles/profile-input.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { toast } from '#web/ui/toast.ts';
import { setPricing, updateProfile } from './profiles.queries.ts';

/** What the page does with a saved name and a saved profile. */
export type SaveProfile = {
  saveNames: (saveNames: { firstName: string; lastName: string }) => Promise<void>;
  onProfileSaved: (profile: Profile) => void;
};

type Options = { profile: Profile; save: SaveProfile; setError: UseFormSetError<ProfileForm> };

const parts = ['your name', 'your profile', 'your prices'] as const;

/** Three calls, one result: what is saved and what isn't, with nothing typed lost. Each may be sent again. */
export function useSaveProfile({ profile, save, setError }: Options) {
  const [outcome, setOutcome] = useState<string>();

  const submit = async (values: ProfileForm): Promise<boolean> => {
    setOutcome(undefined);
    const calls = [
      () => save.saveNames({ firstName: values.firstName, lastName: values.lastName }),
      async () => save.onProfileSaved(await updateProfile(patchOf(profile, values))),
      async () => save.onProfileSaved(await setPricing(tiersOf(values))),
    ];
    for (const [done, call] of calls.entries()) {
      try {
        await call();
      } catch (error) {
        handleFailure(error, done);
        return false;
      }
    }
    toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' });
    return true;
  };

  const handleFailure = (error: unknown, savedCount: number) => {
    const description = serverMessage(error) ?? 'Failed to update profile. Please try again.';
    toast({ title: 'Update failed', description, destructive: true });
    showFieldErrors(error, profileFieldNames, setError);
    setOutcome(outcomeOf(savedCount, description));
  };

  return { submit, outcome };
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

function outcomeOf(savedCount: number, reason: string): string {
  const list = (some: readonly string[]) => some.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const saved = savedCount > 0 ? `Saved: ${list(parts.slice(0, savedCount))}. ` : '';
  return `${saved}Not saved: ${list(parts.slice(savedCount))}. ${reason} What you typed is still here: Save Changes tries again.`;
}

/** Tags and the place to meet are sent only when they changed. */
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

/** A price that is no number is sent as 1. */
function tiersOf(values: ProfileForm) {
  return durations.map((duration) => ({ duration, price: Number(values[`price${duration}`]) || 1 }));
}
