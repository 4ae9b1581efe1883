import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';

export function LandingPage() {
  return (
    <section className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-20 md:grid-cols-[3fr_2fr] md:items-center">
      <title>InTime · Link your time.</title>
      <div>
        <h1 className="font-semibold text-[clamp(3rem,9vw,6rem)]">Link your time.</h1>
        <p className="mt-4 font-slogan text-3xl text-muted italic">Your Time. Your Value.</p>
        <p className="mt-6 max-w-prose text-lg text-muted">
          Put a price on fifteen minutes. Share one link. People ask, you accept, and only then are they
          charged.
        </p>
        <Button asChild className="mt-8">
          <Link href={paths.auth}>Create My InTime Link</Link>
        </Button>
      </div>
      <Dial className="hidden size-full max-w-96 justify-self-center md:block" />
    </section>
  );
}
