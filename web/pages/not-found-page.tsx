import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';

export function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center justify-items-center gap-4 px-4 text-center">
      <title>Page Not Found · InTime</title>
      <Dial className="size-20" />
      <h1 className="font-semibold text-4xl">Page Not Found</h1>
      <p className="text-muted">There is nothing at this address. Perhaps a letter is missing.</p>
      <Button asChild variant="outline">
        <Link href={paths.home}>Go to the start</Link>
      </Button>
    </div>
  );
}
