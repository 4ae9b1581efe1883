import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'wouter';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { Detail, DetailList } from '#web/features/operator/detail-list.tsx';
import * as peopleCopy from '#web/features/operator/people/people.copy.ts';
import { personDetail } from '#web/features/operator/people/people.queries.ts';
import { PersonActions } from '#web/features/operator/people/person-actions.tsx';
import { PersonProfile } from '#web/features/operator/people/person-profile.tsx';
import { PersonBookings, PersonCases, PersonLog } from '#web/features/operator/people/person-sections.tsx';
import { usePersonActions } from '#web/features/operator/people/use-person-actions.ts';
import { WarningBox } from '#web/features/operator/warning-box.tsx';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedRecord } from './loaded-record.tsx';

const copy = peopleCopy.page;

export function PersonPage() {
  const { id = '' } = useParams();
  return (
    <ConsoleFrame title={copy.documentTitle}>
      <BackLink href={paths.adminPeople}>{copy.back}</BackLink>
      <OnePerson key={id} id={id} />
    </ConsoleFrame>
  );
}

function OnePerson({ id }: { id: string }) {
  const query = useQuery(personDetail(id));
  return (
    <LoadedRecord query={query} copy={copy} listPath={paths.adminPeople}>
      {(person) => <LoadedPerson person={person} />}
    </LoadedRecord>
  );
}

/** Who they are and what is wrong come first, then what to do about it, then everything else. */
function LoadedPerson({ person }: { person: PersonDetail }) {
  const actions = usePersonActions(person.id);
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  const { suspension } = person;
  return (
    <>
      <header className="mb-8">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere w-fit rounded-sm font-semibold text-name">
          {person.name}
        </h1>
        <Badges person={person} />
        <p role="status" className="mt-3 font-semibold text-good empty:hidden">
          {actions.result}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 content-start gap-12">
          {suspension && (
            <WarningBox title={copy.suspended(formatDate(suspension.since))}>
              {suspension.reason ?? copy.noReason}
            </WarningBox>
          )}
          <PersonProfile person={person} />
        </div>
        <Card className="grid content-start gap-8 self-start max-sm:p-4 lg:row-span-2">
          <PersonActions person={person} actions={actions} onOpenerGone={() => title.current?.focus()} />
          <PersonDetails person={person} />
        </Card>
        <div className="grid grid-cols-1 content-start gap-12">
          <PersonCases person={person} now={now} />
          <PersonBookings person={person} />
          <PersonLog person={person} />
        </div>
      </div>
    </>
  );
}

function Badges({ person: { isSelf, isOperator, suspension, profile } }: { person: PersonDetail }) {
  const { badges } = peopleCopy;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {suspension && <Badge tone="danger">{badges.suspended}</Badge>}
      {profile?.hidden && <Badge tone="danger">{badges.hidden}</Badge>}
      {isSelf && <Badge>{badges.you}</Badge>}
      {isOperator && <Badge>{badges.operator}</Badge>}
      {profile && <Badge>{badges.expert}</Badge>}
      {profile?.isVerified && <Badge tone="good">{badges.verified}</Badge>}
      {profile && !profile.isVerified && profile.verification?.outcome === null && (
        <Badge tone="wait">{badges.pending}</Badge>
      )}
      {profile && !profile.isActive && <Badge tone="wait">{badges.inactive}</Badge>}
    </div>
  );
}

function PersonDetails({ person }: { person: PersonDetail }) {
  return (
    <section aria-labelledby="about" className="grid gap-4">
      <h2 id="about" className="font-semibold text-heading">
        {copy.about}
      </h2>
      <DetailList>
        <Detail name={copy.username}>@{person.username}</Detail>
        <Detail name={copy.email}>{person.email ?? copy.noEmail}</Detail>
        <Detail name={copy.joined}>{formatDate(person.joinedAt)}</Detail>
        <Detail name={copy.devices}>{copy.deviceCount(person.devices)}</Detail>
        <Detail name={copy.signIn}>{copy.signInWith(person.hasSecondStep, person.passkeys)}</Detail>
        <Detail name={copy.id}>
          <span className="font-mono text-sm">{person.id}</span>
        </Detail>
      </DetailList>
    </section>
  );
}
