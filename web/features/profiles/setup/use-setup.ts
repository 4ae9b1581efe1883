import { useQueryClient } from '@tanstack/react-query';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as setupCopy from './setup.copy.ts';
import { saveSetup, updateCachedSetup } from './setup.queries.ts';

/** Remembers with the account what only the browser knows: that the link was shared, or the checklist hidden. */
export function useSetup(): { markLinkShared: () => void; hide: () => void } {
  const client = useQueryClient();
  const save = async (field: 'link' | 'hidden', onFailure?: (error: unknown) => void) => {
    updateCachedSetup(client, { [field]: true });
    try {
      await saveSetup({ [field]: true });
    } catch (error) {
      updateCachedSetup(client, { [field]: false });
      onFailure?.(error);
    }
  };
  return {
    markLinkShared: () => {
      const profile = client.getQueryData(ownProfile(undefined).queryKey);
      // Sharing works either way, so a failure to note it isn't worth a message.
      if (profile?.setup && !profile.setup.link) void save('link');
    },
    hide: () => void save('hidden', (error) => toastFailure(error, setupCopy.hideFailed)),
  };
}
