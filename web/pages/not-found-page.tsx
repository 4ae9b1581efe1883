import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import * as notFoundCopy from './not-found.copy.ts';

export function NotFoundPage() {
  return (
    <>
      <title>{notFoundCopy.pageTitle}</title>
      <EmptyState
        place="page"
        title={notFoundCopy.title}
        text={notFoundCopy.text}
        action={
          <Button asChild variant="outline">
            <Link href={paths.home}>{notFoundCopy.home}</Link>
          </Button>
        }
      />
    </>
  );
}
