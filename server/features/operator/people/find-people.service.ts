import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { listOf as listPasskeys } from '#server/features/passkeys/passkeys.repository.ts';
import { find as findSecondStep } from '#server/features/second-step/second-step.repository.ts';
import * as verification from '#server/features/verification/verification.repository.ts';
import type { PeopleQuery } from '#shared/operator/people.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as audit from '../audit/audit.repository.ts';
import { pageOf, readCursor } from '../cursor.ts';
import { findPartyIds } from '../parties.repository.ts';
import * as peopleCopy from './people.copy.ts';
import * as people from './people.repository.ts';

const pageSize = 50;
const maxWords = 6;
const logLength = 10;

export type PeoplePage = { page: people.ListedPerson[]; bookingId: string | null; next: string | null };

/** By id first; anything else is the beginning of a name, a username or an email. */
export async function findPeople({ db }: Deps, { q = '', after }: PeopleQuery): Promise<PeoplePage> {
  const bookingId = await findBooking(db, q);
  if (bookingId) {
    const page = await people.listByIds(db, await findPartyIds(db, bookingId));
    return { page, bookingId, next: null };
  }
  if (isUuid(q.toLowerCase())) {
    return { page: await people.listByIds(db, [q.toLowerCase()]), bookingId: null, next: null };
  }
  const text = q.replace(/^@/, '');
  const exactId = text ? (await accounts.findByLogin(db, text))?.id : undefined;
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const rows = await people.search(db, words, { exceptId: exactId, after: readCursor(after) }, pageSize + 1);
  const position = ({ createdAt, person }: people.ListedPerson) => ({ at: createdAt, id: person.id });
  const { page, next } = pageOf(rows, pageSize, position);
  const exact = exactId && after === undefined ? await people.listByIds(db, [exactId]) : [];
  return { page: [...exact, ...page], bookingId: null, next };
}

async function findBooking(db: Db, q: string): Promise<string | undefined> {
  if (isUuid(q.toLowerCase())) return people.findBookingId(db, q.toLowerCase());
  if (/^[a-z]{2,4}_\w+$/i.test(q)) return people.findBookingIdByProvider(db, q);
  return /^[0-9a-f]{8}$/i.test(q) ? people.findBookingIdByReference(db, q) : undefined;
}

export type ReadPerson = Awaited<ReturnType<typeof readPerson>>;

export async function readPerson({ db, now }: Deps, id: string) {
  const found = isUuid(id) ? await people.find(db, id) : undefined;
  if (!found) throw personNotFound();
  const profileId = found.profile?.id;
  const [bookings, latest, devices, openCases, log, rating, request, secondStep, ownPasskeys] =
    await Promise.all([
      people.countBookings(db, id, profileId),
      people.listLatestBookings(db, id, profileId),
      people.countDevices(db, id, now()),
      people.listOpenCases(db, id, profileId),
      audit.list(db, { userId: id }, undefined, logLength),
      profileId === undefined ? { reviews: 0, average: 0 } : people.readRating(db, profileId),
      verification.findLatest(db, id),
      findSecondStep(db, id),
      listPasskeys(db, id),
    ]);
  const signIn = { hasSecondStep: secondStep !== undefined, passkeys: ownPasskeys.length };
  return { found, bookings, latest, devices, signIn, openCases, log, rating, request };
}

export function personNotFound(): AppError {
  return new AppError('not_found', peopleCopy.notFound);
}
