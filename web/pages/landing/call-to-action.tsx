import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { createAccountLink } from '#web/lib/sign-in-intent.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';
import * as landingCopy from './landing.copy.ts';

const copy = landingCopy.callToAction;

export function CallToAction() {
  return (
    <section aria-labelledby="call-to-action-title" className="below overflow-hidden">
      <div className="mx-auto max-w-content px-4 pt-20 text-center sm:px-6 lg:pt-28">
        <h2 id="call-to-action-title" className="mx-auto max-w-[15ch] font-semibold text-title">
          {copy.title}
        </h2>
        <p className="mx-auto mt-5 max-w-prose text-lead text-muted">{copy.text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          <Button asChild size="lg">
            <Link {...createAccountLink}>{copy.createLink}</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link href={paths.search}>{copy.explore}</Link>
          </Button>
        </div>
        {/* The upper half of a clock, cut off by the footer. */}
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
