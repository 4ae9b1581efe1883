import type { ReactNode } from 'react';
import type { ContentReport, ReportedProfile } from '#shared/operator/case-about.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { Detail, DetailList } from '#web/features/operator/detail-list.tsx';
import { OutsideLinks } from '#web/features/operator/outside-links.tsx';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stars } from '#web/ui/stars.tsx';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.reported;

type Props = { about: ContentReport; instant: (at: Date) => string };

/** What was reported, as it was then, and everyone who reported it. */
export function ReportedContent({ about, instant }: Props) {
  return (
    <>
      <Card className="grid gap-4 max-sm:p-4">
        <h3 className="text-muted text-sm">{copy.asItWas[about.reported]}</h3>
        <Content about={about} instant={instant} />
      </Card>
      <h3 className="mt-2 font-semibold">{copy.reports(about.count)}</h3>
      <Reports about={about} />
    </>
  );
}

function Content({ about, instant }: Props) {
  switch (about.reported) {
    case 'profile':
      return <Profile content={about.content} />;
    case 'message':
      return (
        <>
          <Quote>{about.content.text}</Quote>
          <p className="text-muted text-sm">{copy.sent(instant(new Date(about.content.sentAt)))}</p>
        </>
      );
    case 'review':
      return (
        <>
          <Stars rating={about.content.rating} />
          {about.content.comment ? (
            <Quote>{about.content.comment}</Quote>
          ) : (
            <p className="text-muted">{copy.noComment}</p>
          )}
          {about.content.reply && (
            <figure>
              <figcaption className="text-muted text-sm">{copy.reply}</figcaption>
              <Quote>{about.content.reply}</Quote>
            </figure>
          )}
        </>
      );
  }
}

function Quote({ children }: { children: string }) {
  return (
    <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
      {children}
    </blockquote>
  );
}

function Profile({ content }: { content: ReportedProfile }) {
  const { username, firstName, lastName, profileImageUrl, role, headline, about, location, tags } = content;
  const { linkedinUrl, youtubeUrl, twitterUrl, instagramUrl } = content;
  const links = [linkedinUrl, youtubeUrl, twitterUrl, instagramUrl].filter((link) => link !== null);
  const rows: [string, ReactNode][] = [
    [copy.profile.headline, headline],
    [copy.profile.about, about && <span className="whitespace-pre-line">{about}</span>],
    [copy.profile.location, location],
    [copy.profile.tags, tags.join(', ')],
    [
      copy.profile.links,
      links.length > 0 && <OutsideLinks key="links" label={copy.profile.links} links={links} />,
    ],
  ];
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar
          imageUrl={photoOf(profileImageUrl, 'small')}
          firstName={firstName}
          lastName={lastName}
          username={username}
          className="size-16 text-xl"
        />
        <p className="wrap-anywhere min-w-0">
          <span className="font-semibold">{[firstName, lastName].filter(Boolean).join(' ')}</span>
          <span className="text-muted"> @{username}</span>
          <span className="block">{role}</span>
        </p>
      </div>
      <DetailList>
        {rows.map(
          ([name, value]) =>
            value && (
              <Detail key={name} name={name}>
                {value}
              </Detail>
            ),
        )}
      </DetailList>
    </>
  );
}

function Reports({ about: { reports } }: { about: ContentReport }) {
  const timeZone = useTimeZone();
  return (
    <ol className="grid gap-4">
      {reports.map(({ at, by, reason, text, isHandled }) => (
        <li key={`${by.id} ${at}`} className="border-line border-l-2 pl-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{copy.reasons[reason]}</span>
            {isHandled && <Badge>{copy.handled}</Badge>}
          </p>
          {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
          <p className="text-muted text-sm tabular-nums">
            <PersonLink person={by} /> · {formatTime(new Date(at), timeZone, new Date())}
          </p>
        </li>
      ))}
    </ol>
  );
}
