import type { ContentName } from '#shared/content/content-names.ts';
import { contentPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import * as contentCopy from './content.copy.ts';

const copy = contentCopy.agreement;

/** What people agree to with the button beside it. Nothing if the operator provides no terms. */
export function TermsNote({ action, className = '' }: { action: 'signUp' | 'payment'; className?: string }) {
  const { content = [] } = useSite();
  if (!content.includes('terms')) return null;
  const isPrivacyNamed = action === 'signUp' && content.includes('privacy');
  return (
    <p className={`text-muted text-sm ${className}`}>
      {copy.lead[action]} <PageLink name="terms" />
      {isPrivacyNamed && (
        <>
          {' '}
          {copy.and} <PageLink name="privacy" />
        </>
      )}
      .
    </p>
  );
}

/** Opens in a new tab, so that what was typed stays. */
function PageLink({ name }: { name: ContentName & keyof typeof copy.names }) {
  return (
    <a
      href={contentPath(name)}
      target="_blank"
      rel="noopener"
      className="rounded-sm underline decoration-field underline-offset-4 transition-colors hover:text-ink"
    >
      {copy.names[name]}
      <span className="sr-only"> {uiCopy.newTab}</span>
    </a>
  );
}
