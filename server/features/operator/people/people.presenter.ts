import type { VerificationRow } from '#server/features/verification/verification.repository.ts';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import type {
  EndingBooking,
  PersonBooking,
  PersonDetail,
  PersonSummary,
  SuspensionPreview,
} from '#shared/operator/people.schema.ts';
import { presentEntry } from '../audit/audit.presenter.ts';
import { presentPerson } from '../person.ts';
import type { ReadPerson } from './find-people.service.ts';
import type { ListedPerson } from './people.repository.ts';
import type { LiveBooking } from './suspension.repository.ts';
import type { Preview } from './suspension.service.ts';

export function presentSummary(row: ListedPerson): PersonSummary {
  const { person, email, createdAt, suspendedAt, deletedAt, operatorId, profile } = row;
  return {
    ...presentPerson(person),
    email,
    joinedAt: createdAt.toISOString(),
    isSuspended: suspendedAt !== null && deletedAt === null,
    isDeleted: deletedAt !== null,
    isOperator: operatorId !== null,
    profile: profile && {
      id: profile.id,
      isVerified: profile.isVerified,
      isActive: profile.isActive,
      isHidden: profile.hiddenAt !== null,
    },
  };
}

export function presentDetail(read: ReadPerson, viewerId: string): PersonDetail {
  const { found, bookings, latest, devices, signIn, openCases, log } = read;
  const { person, email, createdAt, suspendedAt, suspendedReason, deletedAt, operatorId } = found;
  const isSuspended = suspendedAt !== null && deletedAt === null;
  return {
    ...presentPerson(person),
    email,
    joinedAt: createdAt.toISOString(),
    isOperator: operatorId !== null,
    isSelf: person.id === viewerId,
    deletedAt: deletedAt?.toISOString() ?? null,
    suspension: isSuspended ? { since: suspendedAt.toISOString(), reason: suspendedReason } : null,
    profile: presentProfile(read),
    bookings: { ...bookings, latest: latest.map((booking) => presentBooking(booking, person.id)) },
    openCases: openCases.map((each) => ({ ...each, dueAt: each.dueAt.toISOString() })),
    devices,
    ...signIn,
    log: log.map(presentEntry),
  };
}

function presentBooking(booking: ReadPerson['latest'][number], userId: string): PersonBooking {
  const { id, status, scheduledAt, price } = booking;
  return {
    ...{ id, status, price },
    reference: bookingReference(id),
    scheduledAt: scheduledAt.toISOString(),
    ...otherParty(booking, userId),
  };
}

type Parties = Pick<LiveBooking, 'booker' | 'expert'>;

/** What the person is in a booking, and who they have it with. */
function otherParty({ booker, expert }: Parties, userId: string): Pick<EndingBooking, 'as' | 'other'> {
  return booker.id === userId
    ? { as: 'client', other: presentPerson(expert) }
    : { as: 'expert', other: presentPerson(booker) };
}

function presentProfile({ found, rating, request }: ReadPerson): PersonDetail['profile'] {
  const { profile, about } = found;
  if (!profile || !about) return null;
  const { id, isActive, isVerified, hiddenAt } = profile;
  const { role, headline, hiddenReason, sessionsCompleted } = about;
  return {
    id,
    role,
    headline,
    isActive,
    isVerified,
    hidden: presentHidden({ hiddenAt, hiddenReason }),
    sessionsCompleted,
    reviews: rating.reviews,
    averageRating: rating.average,
    verification: request ? presentRequest(request) : null,
  };
}

export function presentHidden(row: { hiddenAt: Date | null; hiddenReason: string | null }) {
  return row.hiddenAt && { since: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? '' };
}

function presentRequest({ askedAt, links, note, outcome, decidedAt, reason }: VerificationRow) {
  return {
    askedAt: askedAt.toISOString(),
    links,
    note,
    outcome,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

export function presentPreview({ sessions, requests, isParty }: Preview, userId: string): SuspensionPreview {
  const present = (booking: LiveBooking) => presentEnding(booking, userId);
  return { sessions: sessions.map(present), requests: requests.map(present), isParty };
}

function presentEnding(booking: LiveBooking, userId: string): EndingBooking {
  const { id, scheduledAt, amount, paid } = booking;
  return {
    bookingId: id,
    reference: bookingReference(id),
    scheduledAt: scheduledAt.toISOString(),
    ...otherParty(booking, userId),
    amount: paid === 'no' ? 0 : amount,
  };
}
