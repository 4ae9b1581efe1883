import { Suspense } from 'react';
import { PageHead } from '#web/lib/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { BioLinks } from './bio-links.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MyTimeMatters } from './my-time-matters.tsx';
import { Philosophy } from './philosophy.tsx';

const sections = [Philosophy, HowItWorks, BioLinks, MyTimeMatters, ClosingCall];

/** Each section is taken over by itself, so that none of them keeps the page from answering. */
export function LandingPage() {
  return (
    <>
      <PageHead
        title="InTime · Link your time."
        description="Put a price on fifteen minutes and share one link. People ask for your time, you accept, and only then are they charged."
        path={paths.home}
      />
      <Hero />
      {sections.map((Section) => (
        <Suspense key={Section.name}>
          <Section />
        </Suspense>
      ))}
    </>
  );
}
