import type { Fault } from '../fault.ts';

export const presenterFaults: Fault[] = [
  {
    name: 'Clients and experts see each other’s email address',
    file: 'server/features/accounts/accounts.presenter.ts',
    find: 'user.id === viewerId ? user.email : null',
    replace: 'viewerId ? user.email : null',
    tests: [
      'server/features/bookings/view/listed-bookings.test.ts',
      'server/features/messages/messages.test.ts',
      'server/features/live/live.test.ts',
    ],
  },
  {
    name: 'The client sees what the expert earns, and the expert doesn’t',
    file: 'server/features/bookings/view/bookings.presenter.ts',
    find: "receives: party === 'expert' ?",
    replace: "receives: party === 'booker' ?",
    tests: ['server/features/bookings/view/listed-bookings.test.ts'],
  },
  {
    name: 'The meeting link is still shown after the session is over',
    file: 'server/features/bookings/view/bookings.presenter.ts',
    find: "booking.status === 'confirmed' ? meetingUrl(viewing, booking.meetingLink) : null",
    replace: 'meetingUrl(viewing, booking.meetingLink)',
    tests: ['server/features/bookings/view/listed-bookings.test.ts'],
  },
  {
    name: 'Public reviews show the reviewer’s full last name',
    file: 'server/features/profiles/profiles.presenter.ts',
    find: "const [initial] = lastName ?? '';",
    replace: 'const initial = lastName?.trim();',
    tests: ['server/features/reviews/shown-reviews.test.ts'],
  },
  {
    name: 'Anyone signed in can read an expert’s private meeting link',
    file: 'server/features/profiles/profiles.presenter.ts',
    find: '...(viewerId === user.id ? { meetingUrl',
    replace: '...(viewerId ? { meetingUrl',
    tests: ['server/features/profiles/public-profiles.test.ts'],
  },
];
