import { Search } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import { searchLimits } from '#shared/search/search.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { paths } from '#web/lib/paths.ts';
import { createAccountLink } from '#web/lib/sign-in-intent.ts';
import { Button } from '#web/ui/button.tsx';
import { Dial } from '#web/ui/dial.tsx';
import * as landingCopy from './landing.copy.ts';
import { philosophyId } from './philosophy.tsx';

const copy = landingCopy.hero;

export function Hero() {
  return (
    <section className="mx-auto grid max-w-content gap-12 px-4 py-14 sm:px-6 lg:min-h-[calc(100dvh-4rem)] lg:max-h-[56rem] lg:grid-cols-[1fr_minmax(0,32rem)] lg:items-center lg:gap-16 lg:py-10">
      <div>
        <h1 className="font-semibold text-display">{copy.title}</h1>
        <p className="mt-6 font-slogan text-muted text-slogan italic">{copy.slogan}</p>
        <p className="mt-6 max-w-[34rem] text-lead text-muted">{copy.text}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Button asChild size="lg" className="w-full sm:w-auto">
            <Link {...createAccountLink}>{copy.createLink}</Link>
          </Button>
          <Button asChild size="lg" variant="outline" className="w-full sm:w-auto">
            <a href={`#${philosophyId}`} onClick={scrollSmoothly}>
              {copy.whyItMatters}
            </a>
          </Button>
        </div>
        <SearchLine />
      </div>
      <PriceClock />
    </section>
  );
}

/** For people who look for an expert. A plain form, which works without a script. */
function SearchLine() {
  return (
    <form method="get" action={paths.search} className="mt-8 max-w-[34rem]">
      <search>
        <label htmlFor="hero-search" className="font-medium">
          {copy.searchLabel}
        </label>
        <div className="mt-2 flex items-center gap-1 rounded-button border border-field bg-card pr-1 transition-colors hover:border-ink/70 focus-ring">
          <Search aria-hidden="true" className="mx-3 size-5 shrink-0 text-muted" />
          <input
            id="hero-search"
            type="search"
            name="query"
            placeholder={copy.searchPlaceholder}
            maxLength={searchLimits.query}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-13 w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-muted"
          />
          <Button type="submit" variant="quiet">
            {copy.search}
          </Button>
        </div>
      </search>
    </form>
  );
}

/** Without this, the link jumps: before the script has loaded, and for people who prefer less motion. */
function scrollSmoothly(event: MouseEvent) {
  const section = document.getElementById(philosophyId);
  if (!section || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: 'smooth' });
  section.focus({ preventScroll: true });
}

const isServer = typeof window === 'undefined';

const prices = [
  { minutes: 15, dollars: 60, position: 'top-1/2 right-[13%] -translate-y-1/2 text-right' },
  { minutes: 30, dollars: 110, position: 'bottom-[12%] left-1/2 -translate-x-1/2 text-center' },
  { minutes: 45, dollars: 150, position: 'top-1/2 left-[13%] -translate-y-1/2' },
];

/** A clock face with prices in place of hours. Its hand shows the current second: on a page from the server, an inline script turns it there. */
function PriceClock() {
  const [second] = useState(() => (isServer ? undefined : new Date().getSeconds()));
  return (
    <div
      role="img"
      aria-label={copy.clock}
      className="relative mx-auto aspect-square w-full max-w-[22rem] overflow-hidden rounded-full border border-line bg-face text-tick sm:max-w-[26rem] lg:max-w-none"
    >
      <Dial look="face" hand="turn" second={second} className="absolute inset-0 size-full" />
      <span className="absolute inset-x-0 top-[15%] text-center font-semibold tracking-tight">
        {copy.brand}
      </span>
      {prices.map(({ minutes, dollars, position }) => (
        <span key={minutes} className={`absolute tabular-nums leading-tight ${position}`}>
          <span className="block font-semibold text-[clamp(1.5rem,6vw,2.25rem)] tracking-tight">
            {formatPrice(dollars)}
          </span>
          <span className="block text-muted">{formatDuration(minutes)}</span>
        </span>
      ))}
    </div>
  );
}
