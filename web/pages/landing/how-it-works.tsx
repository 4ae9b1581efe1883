import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { createAccountLink } from '#web/lib/sign-in-intent.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { Stars } from '#web/ui/stars.tsx';
import * as landingCopy from './landing.copy.ts';
import { useSamples } from './use-samples.ts';

const copy = landingCopy.howItWorks;

const steps = [
  { ...copy.search, picture: <Searching /> },
  { ...copy.book, picture: <Booking /> },
  { ...copy.connect, picture: <Meeting /> },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="steps-title" className="below border-line border-t bg-card">
      <div className="mx-auto max-w-content px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="steps-title" className="font-semibold text-title">
          {copy.title}
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-14 lg:grid-cols-3">
          {steps.map(({ title, text, picture }, index) => (
            <li
              key={title}
              className="grid gap-6 md:grid-cols-[21rem_1fr] md:items-center md:gap-10 lg:row-span-2 lg:grid-cols-1 lg:grid-rows-subgrid lg:items-stretch lg:gap-6"
            >
              <Card aria-hidden="true" className="grid min-h-52 place-items-center overflow-hidden bg-paper">
                {picture}
              </Card>
              <div className="grid grid-cols-[auto_1fr] gap-x-4">
                <span className="grid size-9 place-items-center rounded-full bg-ink font-semibold text-paper tabular-nums">
                  {index + 1}
                </span>
                <h3 className="self-center font-semibold text-heading">{title}</h3>
                <p className="col-start-2 mt-2 max-w-prose text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Button asChild size="lg" className="mt-14">
          <Link {...createAccountLink}>{copy.start}</Link>
        </Button>
      </div>
    </section>
  );
}

/* Small illustrations of the product, made of its own components. */

function Searching() {
  const {
    firstName = '',
    lastName = '',
    title,
    imageUrl = null,
    price = 75,
  } = useSamples().profiles.at(-1) ?? {};
  return (
    <div className="grid w-full max-w-72 gap-3">
      <span className="flex min-h-11 items-center gap-2.5 rounded-button border border-field bg-card px-3 text-sm">
        <Search className="size-4 shrink-0 text-muted" />
        <span className="truncate">{copy.search.sampleQuery}</span>
      </span>
      <span className="flex items-center gap-3 rounded-button border border-line bg-card p-3">
        <Avatar lazy imageUrl={imageUrl} firstName={firstName} lastName={lastName} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate font-semibold">
            {firstName} {lastName}
          </span>
          <span className="block truncate text-muted text-sm">{title}</span>
        </span>
        <span className="text-sm tabular-nums">{formatPrice(price)}</span>
      </span>
    </div>
  );
}

function Booking() {
  return (
    <div className="grid w-full max-w-72 grid-cols-3 gap-2">
      {[15, 30, 45].map((minutes) => (
        <DurationTile key={minutes} selected={minutes === 30}>
          <Dial
            look="face"
            minutes={minutes}
            hand="none"
            className={minutes === 30 ? 'size-12 text-signal' : 'size-12 text-tick'}
          />
          <span className="whitespace-nowrap font-semibold text-sm tabular-nums">
            {formatDuration(minutes)}
          </span>
        </DurationTile>
      ))}
    </div>
  );
}

function DurationTile({ selected, children }: { selected: boolean; children: ReactNode }) {
  return (
    <span
      className={`grid justify-items-center gap-2 rounded-button border bg-card py-3 ${selected ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line'}`}
    >
      {children}
    </span>
  );
}

function Meeting() {
  return (
    <div className="grid w-full max-w-72 gap-3 rounded-button border border-line bg-card p-4">
      <span className="flex items-center justify-between gap-3">
        <span className="font-semibold tabular-nums">{copy.connect.sampleTime}</span>
        <Badge tone="good">{copy.connect.sampleStatus}</Badge>
      </span>
      <span className="text-muted text-sm">{copy.connect.sampleReview}</span>
      <Stars rating={5} />
    </div>
  );
}
