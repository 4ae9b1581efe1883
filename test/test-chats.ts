import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { TestApp } from './build-test-app.ts';
import { type Expert, type Person, signUp, signUpExpert, uniqueName } from './people.ts';

export type Chat = { bookingId: string; expert: Expert; booker: Person };

/** An expert and a client with a paid session, inserted directly, so that they can message each other. */
export async function openChat(test: Pick<TestApp, 'app' | 'deps'>): Promise<Chat> {
  const [expert, booker] = [await signUpExpert(test), await signUp(test)];
  const { db, now } = test.deps;
  const at = now();
  const scheduledAt = new Date(at.getTime() + 7 * 86_400_000);
  const endsAt = new Date(scheduledAt.getTime() + 15 * 60_000);
  const [booking] = await db
    .insert(bookings)
    .values({
      profileId: expert.profileId,
      bookerId: booker.user.id,
      duration: 15,
      price: '50.00',
      status: 'confirmed',
      scheduledAt,
      endsAt,
      blockedFrom: scheduledAt,
      blockedUntil: endsAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!booking) throw new Error('booking not inserted');
  await db.insert(payments).values({
    bookingId: booking.id,
    kind: 'booking',
    state: 'captured',
    amount: 5_000,
    chargeId: uniqueName('ch_'),
    createdAt: at,
    updatedAt: at,
  });
  return { bookingId: booking.id, expert, booker };
}
