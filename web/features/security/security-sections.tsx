import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Security } from '#shared/security/security.schema.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import * as securityCopy from './security.copy.ts';
import { updateCachedSecurity } from './security.queries.ts';

type Props = {
  username: string;
  query: UseQueryResult<Security>;
  /** Two-step sign-in was turned on, which signs out everywhere else. */
  onSignedOutElsewhere: () => void;
};

/** How the user signs in besides the password. */
export function SecuritySections({ username, query, onSignedOutElsewhere }: Props) {
  const client = useQueryClient();
  const { data: security, isFetching, refetch } = query;
  if (loadFailed(query))
    return <LoadError level={2} title={securityCopy.loadFailed} busy={isFetching} onRetry={refetch} />;
  if (!security) return null;
  const onChange = (next: Security) => {
    updateCachedSecurity(client, next);
    if (security.recoveryCodesLeft === null && next.recoveryCodesLeft !== null) onSignedOutElsewhere();
  };
  const section = { username, security, onChange };
  return (
    <>
      <PasskeysSection {...section} />
      <SecondStepSection {...section} />
    </>
  );
}
