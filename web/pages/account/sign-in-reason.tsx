import { useQuery } from '@tanstack/react-query';
import * as accountsCopy from '#web/features/accounts/accounts.copy.ts';
import { publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { requestedExpert } from '#web/lib/sign-in-intent.ts';

const copy = accountsCopy.auth;

/** Why the visitor is asked to sign in. */
export function SignInReason({ next }: { next: string }) {
  const profileId = requestedExpert(next);
  const { data: expert } = useQuery({ ...publicProfile(profileId ?? ''), enabled: profileId !== undefined });
  return (
    <p className="-mt-4 mb-6 font-semibold">
      {profileId === undefined
        ? copy.toContinue
        : copy.toRequestTime(expert?.user.firstName ?? copy.anExpert)}
    </p>
  );
}
