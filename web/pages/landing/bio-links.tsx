import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'wouter';
import { linkText } from '#shared/links/links.ts';
import { formatPrice } from '#shared/money.ts';
import { useInView } from '#web/lib/hooks/use-in-view.ts';
import { useSite } from '#web/lib/site.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import * as landingCopy from './landing.copy.ts';
import { useCarousel } from './use-carousel.ts';
import { type LandingBio, useSamples } from './use-samples.ts';

const copy = landingCopy.bioLinks;

/** Wide screens show all three cards, so each is rendered twice to let the carousel loop. Cards out of view are inert. */
export function BioLinks() {
  const section = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const isNear = useInView(section);
  const { ready, inView, move } = useCarousel(viewport, isNear);
  const { bioLinks } = useSamples();
  const slides = isNear ? [...bioLinks, ...bioLinks] : bioLinks;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section
      ref={section}
      aria-roledescription="carousel"
      aria-labelledby="links-title"
      className="below overflow-hidden border-line border-t"
      onKeyDown={onKeyDown}
    >
      <div className="mx-auto max-w-content px-4 py-20 sm:px-6 lg:py-28">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <h2 id="links-title" className="font-semibold text-title">
              {copy.title}
            </h2>
            <p className="mt-5 max-w-prose text-lead text-muted">{copy.text}</p>
          </div>
          <div className="needs-script flex gap-2">
            <Button variant="outline" size="icon" aria-label={copy.previous} onClick={() => move(-1)}>
              <ArrowLeft aria-hidden="true" className="size-5" />
            </Button>
            <Button variant="outline" size="icon" aria-label={copy.next} onClick={() => move(1)}>
              <ArrowRight aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </div>
        <div ref={viewport} className={clsx('relative mt-12', ready ? 'overflow-hidden' : 'overflow-x-auto')}>
          <ul className="-ml-4 flex touch-pan-y">
            {slides.map((link, index) => (
              <li
                key={`${link.username}-${index < bioLinks.length ? 'first' : 'second'}`}
                inert={inView !== undefined && !inView.includes(index)}
                className="min-w-0 flex-[0_0_100%] pl-4 md:flex-[0_0_50%] lg:flex-[0_0_33.3333%]"
              >
                <BioCard link={link} place={copy.places[index % bioLinks.length] ?? ''} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const linkLook = 'block min-h-11 truncate rounded-button bg-ink/6 px-3 py-2.5 font-medium';

function BioCard({ link, place }: { link: LandingBio; place: string }) {
  const { origin } = useSite();
  const { username, firstName, lastName, title, bio, price, imageUrl, href } = link;
  const shownLink = linkText(origin, username);
  return (
    <Card className="flex h-full flex-col gap-5">
      <p className="text-muted text-sm">{place}</p>
      <div className="flex items-center gap-4">
        <Avatar
          lazy
          imageUrl={imageUrl}
          firstName={firstName}
          lastName={lastName}
          className="size-16 text-xl"
        />
        <div className="min-w-0">
          <h3 className="truncate font-semibold text-heading">
            {firstName} {lastName}
          </h3>
          <p className="truncate text-muted">{title}</p>
        </div>
      </div>
      <p className="flex-1">{bio}</p>
      <p className="text-muted tabular-nums">
        <span className="font-semibold text-ink">{formatPrice(price)}</span> {copy.perSession}
      </p>
      <div className="grid gap-2">
        {href ? (
          <Link href={href} className={clsx(linkLook, 'underline-offset-4 hover:underline')}>
            {shownLink}
          </Link>
        ) : (
          <p className={linkLook}>{shownLink}</p>
        )}
        <CopyButton
          text={`${origin}/${username}`}
          target={copy.copyTarget(`${firstName} ${lastName}`)}
          className="needs-script"
        />
      </div>
    </Card>
  );
}
