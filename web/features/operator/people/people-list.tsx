import { Link } from 'wouter';
import type { PersonSummary } from '#shared/operator/people.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { adminPersonPath } from '#web/lib/admin-paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import * as peopleCopy from './people.copy.ts';

const copy = peopleCopy.badges;

export function PeopleList({ people }: { people: PersonSummary[] }) {
  return (
    <ul
      aria-label={peopleCopy.list.list}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
    >
      {people.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

function PersonRow({ person }: { person: PersonSummary }) {
  const { id, name, username, email, joinedAt, profile } = person;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 transition-colors hover:bg-ink/4 sm:px-5">
      <div className="min-w-0">
        <Link
          href={adminPersonPath(id)}
          className="wrap-anywhere rounded-sm font-semibold after:absolute after:inset-0"
        >
          {name} <span className="font-normal text-muted">@{username}</span>
        </Link>
        <p className="wrap-anywhere text-muted text-sm tabular-nums">
          {[email, peopleCopy.joined(formatDate(joinedAt))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {person.isSuspended && <Badge tone="danger">{copy.suspended}</Badge>}
        {profile?.isHidden && <Badge tone="danger">{copy.hidden}</Badge>}
        {person.isOperator && <Badge>{copy.operator}</Badge>}
        {profile && (
          <Badge tone={profile.isVerified ? 'good' : 'plain'}>
            {profile.isVerified ? copy.verified : copy.expert}
          </Badge>
        )}
      </div>
    </li>
  );
}
