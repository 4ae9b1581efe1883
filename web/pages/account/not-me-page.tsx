import { Link } from 'wouter';
import * as copy from '#web/features/security/undo.copy.ts';
import { undoChange } from '#web/features/security/undo.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailedLinkPage } from './emailed-link-page.tsx';

/** Opened from “This wasn’t me” in an email. Undoing the change also ends the session here. */
export function NotMePage() {
  return (
    <EmailedLinkPage
      copy={copy.page}
      question={copy.question}
      done={({ undone }) => copy.done[undone]}
      danger
      run={undoChange}
      next={
        <Button asChild>
          <Link href={paths.forgot}>{copy.resetPassword}</Link>
        </Button>
      }
    />
  );
}
