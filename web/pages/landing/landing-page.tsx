import { Suspense } from 'react';
import { PageHead } from '#web/lib/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { BioLinks } from './bio-links.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import * as copy from './landing.copy.ts';
import { MyTimeMatters } from './my-time-matters.tsx';
import { Philosophy } from './philosophy.tsx';

const sections = [Philosophy, HowItWorks, BioLinks, MyTimeMatters, CallToAction];

/** Each section has its own Suspense boundary, so that React hydrates it in a separate task and input isn't blocked. */
export function LandingPage() {
  return (
    <>
      <PageHead title={copy.pageTitle} description={copy.pageDescription} path={paths.home} />
      <Hero />
      {sections.map((Section) => (
        <Suspense key={Section.name}>
          <Section />
        </Suspense>
      ))}
    </>
  );
}
