import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

export function OnboardingPage() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12">
      <title>Create Your Expert Profile · InTime</title>
      <h1 className="font-semibold text-title">Create Your Expert Profile</h1>
      <p className="mt-4 mb-8 text-muted">Your account is ready. Publishing a profile opens here soon.</p>
      <Button asChild variant="outline">
        <Link href={paths.search}>I'm here to book</Link>
      </Button>
    </div>
  );
}
