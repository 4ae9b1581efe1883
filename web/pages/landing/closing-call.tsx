import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';

export function ClosingCall() {
  return (
    <section aria-labelledby="closing-title" className="below overflow-hidden">
      <div className="mx-auto max-w-content px-4 pt-20 text-center sm:px-6 lg:pt-28">
        <h2 id="closing-title" className="mx-auto max-w-[15ch] font-semibold text-title">
          What is a quarter of your hour worth?
        </h2>
        <p className="mx-auto mt-5 max-w-prose text-lead text-muted">
          Name it in three minutes. Change it whenever you like.
        </p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <Button asChild size="lg">
            <Link href={paths.auth}>Create My Link Now</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link href={paths.search}>Explore Profiles</Link>
          </Button>
        </div>
        {/* The upper half of a clock rises from the footer. */}
        <div className="mx-auto mt-16 aspect-[2/1] w-full max-w-[40rem] overflow-hidden">
          <Dial
            look="face"
            minutes={15}
            hand="none"
            className="aspect-square size-auto w-full rounded-full border border-line bg-face text-tick"
          />
        </div>
      </div>
    </section>
  );
}
