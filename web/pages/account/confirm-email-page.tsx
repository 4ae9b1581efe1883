import { Link } from 'wouter';
import * as settingsCopy from '#web/features/settings/settings.copy.ts';
import { confirmEmail } from '#web/features/settings/settings.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailedLinkPage } from './emailed-link-page.tsx';

const copy = settingsCopy.confirmEmail;

/** Opened from the email sent to a new address. */
export function ConfirmEmailPage() {
  return (
    <EmailedLinkPage
      copy={copy}
      question={copy}
      done={({ email }) => copy.confirmed(email)}
      run={confirmEmail}
      next={
        <Button asChild variant="outline">
          <Link href={paths.settings}>{copy.goToSettings}</Link>
        </Button>
      }
    />
  );
}
