import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import * as peopleCopy from '#web/features/operator/people/people.copy.ts';
import { peopleList } from '#web/features/operator/people/people.queries.ts';
import { PeopleList } from '#web/features/operator/people/people-list.tsx';
import { PeopleSearch } from '#web/features/operator/people/people-search.tsx';
import { adminBookingPath } from '#web/lib/admin-paths.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedList, NothingFound } from './loaded-list.tsx';

const copy = peopleCopy.list;

export function PeoplePage() {
  return (
    <ConsoleFrame title={copy.title}>
      <People />
    </ConsoleFrame>
  );
}

function People() {
  const q = new URLSearchParams(useQueryString()).get('q')?.trim() ?? '';
  const query = useInfiniteQuery(peopleList(q));
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const people = data?.pages.flatMap((page) => page.people);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mb-6 w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <PeopleSearch q={q} />
      <p role="status" className="mb-3 text-muted empty:hidden">
        {people && (
          <Found
            q={q}
            count={people.length}
            hasMore={query.hasNextPage}
            bookingId={data?.pages[0]?.bookingId ?? null}
          />
        )}
      </p>
      <LoadedList {...{ query, title, copy }} items={people} nothing={<Nothing q={q} />}>
        {(found) => <PeopleList people={found} />}
      </LoadedList>
    </>
  );
}

type FoundProps = { q: string; count: number; hasMore: boolean; bookingId: string | null };

/** Says who is listed, also to screen readers, because the focus stays in the search. */
function Found({ q, count, hasMore, bookingId }: FoundProps) {
  if (bookingId) {
    return (
      <>
        {copy.ofBooking}{' '}
        <TextLink href={adminBookingPath(bookingId)} className="-my-3">
          {copy.booking(bookingReference(bookingId))}
        </TextLink>
      </>
    );
  }
  if (count === 0) return null;
  if (!q) return copy.newest;
  return hasMore ? copy.firstFound(count) : copy.found(count);
}

function Nothing({ q }: { q: string }) {
  if (!q) return <EmptyState level={2} {...copy.empty} />;
  const { title, ...rest } = copy.nothingFound;
  return <NothingFound copy={{ title: title(q), ...rest }} allPath={paths.adminPeople} />;
}
