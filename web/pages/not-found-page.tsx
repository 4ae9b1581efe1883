import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>Page Not Found · InTime</title>
      <EmptyState
        place="page"
        title="Page Not Found"
        text="There is nothing at this address. Perhaps a letter is missing."
        action={
          <Button asChild variant="outline">
            <Link href={paths.home}>Go to the start</Link>
          </Button>
        }
      />
    </>
  );
}
