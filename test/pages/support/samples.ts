import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { Setup } from '#shared/profiles/setup.schema.ts';
import type { OwnStats } from '#shared/stats/stats.schema.ts';

const id = (kind: string, n = 1) => `00000000-0000-4000-${kind}-${String(n).padStart(12, '0')}`;

/** The client of every sample session. */
export const nora: Self = {
  id: id('8000', 1),
  username: 'nora',
  email: null,
  firstName: 'Nora',
  lastName: 'Lind',
  profileImageUrl: null,
  hereToBook: false,
  timeZone: null,
};

/** The expert of every sample session. */
export const priya: Self = {
  id: id('8000', 2),
  username: 'priya',
  email: null,
  firstName: 'Priya',
  lastName: 'Raman',
  profileImageUrl: null,
  hereToBook: false,
  timeZone: null,
};

export const profileId = id('9000', 2);

export function aProfile(changes: Partial<Profile> = {}): Profile {
  const { id: userId, timeZone: _timeZone, ...user } = priya;
  return {
    id: profileId,
    userId,
    role: 'Clockmaker',
    headline: 'Repairs what your grandfather wound',
    about: 'Forty years at the bench.',
    location: null,
    tags: ['Clocks'],
    linkedinUrl: null,
    youtubeUrl: null,
    twitterUrl: null,
    instagramUrl: null,
    isVerified: false,
    isActive: true,
    responseTime: null,
    sessionsCompleted: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    user,
    pricingTiers: [
      { id: id('a000', 1), duration: 15, price: '50.00' },
      { id: id('a000', 2), duration: 30, price: '75.00' },
      { id: id('a000', 3), duration: 45, price: '100.00' },
    ],
    _count: { reviews: 0 },
    averageRating: 0,
    reviews: [],
    ...changes,
  };
}

/** Nora's confirmed 30-minute session with Priya, on Thursday, March 4, 2032 at 9:00 UTC. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { id: _id, timeZone: _timeZone, ...user } = priya;
  return {
    id: id('b000', 1),
    bookerId: nora.id,
    profileId,
    booker: nora,
    profile: {
      id: profileId,
      userId: priya.id,
      role: 'Clockmaker',
      headline: 'Repairs what your grandfather wound',
      user,
    },
    status: 'confirmed',
    paymentStatus: 'captured',
    scheduledAt: '2032-03-04T09:00:00.000Z',
    endsAt: '2032-03-04T09:30:00.000Z',
    createdAt: '2032-02-20T09:00:00.000Z',
    duration: 30,
    price: '75.00',
    extension: null,
    message: null,
    meetingLink: 'https://meet.example/room',
    bookerTimeZone: 'Europe/Berlin',
    expertTimeZone: 'America/New_York',
    expiresAt: null,
    answerBy: null,
    freeUntil: '2032-03-03T09:00:00.000Z',
    refund: null,
    receives: null,
    card: null,
    receipt: null,
    payout: null,
    proposal: null,
    review: null,
    tip: null,
    attendance: null,
    noShow: false,
    onHold: false,
    disputed: false,
    closed: null,
    decision: null,
    unreadMessages: 0,
    chatUntil: '2032-03-18T09:30:00.000Z',
    actions: ['cancel', 'propose'],
    ...changes,
  };
}

/** What an expert who has just created their profile has set up. */
export const newSetup: Setup = { hours: false, payouts: 'notConnected', link: false, hidden: false };

/** The own figures of an expert who has just started. */
export const noFigures: OwnStats = {
  nextSession: null,
  earnings: { total: '0.00', paidOut: '0.00', held: '0.00' },
  views: 0,
};

/** An expert with hours, but without a time to book. */
export const noSlots: Slots = {
  timeZone: 'UTC',
  expertTimeZone: 'America/New_York',
  mode: 'slots',
  slots: [],
};

export const noNotices: Notifications = { unread: 0, unreadMessages: 0, waiting: [], notices: [] };

let messages = 0;

export function aMessage(content: string, changes: Partial<Message> = {}): Message {
  messages += 1;
  return {
    id: id('c000', messages),
    bookingId: id('b000', 1),
    senderId: priya.id,
    receiverId: nora.id,
    sender: priya,
    content,
    isRead: false,
    createdAt: '2032-03-01T09:00:00.000Z',
    ...changes,
  };
}

/** The answer to `GET /api/bookings/me`, with its counts in the headers. */
export function bookingList(
  bookings: Booking[],
  { total = bookings.length }: { total?: number } = {},
): Response {
  const past = bookings.filter(({ status }) => status === 'completed').length;
  return Response.json(bookings, {
    headers: { 'x-total-count': String(total), 'x-past-count': String(past) },
  });
}
