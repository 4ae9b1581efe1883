import { fullName } from '#shared/accounts/names.ts';
import { centsToText } from '#shared/money.ts';
import type { OwnStats } from '#shared/stats/stats.schema.ts';
import type { OwnFigures } from './own-stats.service.ts';

export function presentOwnFigures({ nextSession, earnings, views }: OwnFigures, viewerId: string): OwnStats {
  return {
    nextSession: nextSession
      ? {
          bookingId: nextSession.bookingId,
          scheduledAt: nextSession.scheduledAt.toISOString(),
          endsAt: nextSession.endsAt.toISOString(),
          with: fullName(nextSession.booker.id === viewerId ? nextSession.expert : nextSession.booker),
        }
      : null,
    earnings: {
      total: centsToText(earnings.total),
      paidOut: centsToText(earnings.paidOut),
      held: centsToText(earnings.held),
    },
    views,
  };
}
