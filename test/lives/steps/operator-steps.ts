import { randomUUID } from 'node:crypto';
import { AppError } from '#server/errors.ts';
import {
  cancelBookingAsOperator,
  decideBooking,
  settleOutside,
  writeOff,
} from '#server/features/operator/bookings/booking-actions.service.ts';
import { divideRefund } from '#shared/payments/divide-refund.ts';
import type { Step } from '../life.ts';
import { countDecisions, type KnownBooking, statusOf } from '../world/people.ts';
import { readSessionCharges, toldRefund } from '../world/session-charges.ts';
import type { World } from '../world/world.ts';

const operatorSteps = ['decide', 'operatorCancels', 'settleOutside', 'writeOff'] as const;
type OperatorStep =
  | Extract<Step, { do: 'decide' }>
  | { do: Exclude<(typeof operatorSteps)[number], 'decide'> };

export function isOperatorStep(step: Step): step is Step & OperatorStep {
  return (operatorSteps as readonly string[]).includes(step.do);
}

/** What an operator does in the console. Entering it isn't about money, so the routes are left out. */
export async function playOperatorStep(
  { deps, operator }: World,
  booking: KnownBooking,
  step: OperatorStep,
): Promise<string> {
  const about = { bookingId: booking.id, reason: 'As agreed on the phone', key: randomUUID() };
  const act = async () => {
    switch (step.do) {
      case 'decide': {
        const charges = await readSessionCharges(deps, booking);
        const total = charges.reduce((sum, { amount }) => sum + amount, 0);
        const refund = Math.ceil((total * step.percent) / 100);
        booking.offer = {
          ...toldRefund(charges, divideRefund(refund, charges)),
          by: 'decision',
          decisionsBefore: await countDecisions(deps, booking),
        };
        return decideBooking(deps, operator, { ...about, refund, collect: step.collect });
      }
      case 'operatorCancels': {
        const charges = await readSessionCharges(deps, booking);
        const inFull = charges.map(({ amount }) => amount);
        booking.offer = {
          ...toldRefund(charges, inFull),
          by: 'cancellation',
          statusBefore: await statusOf(deps, booking),
        };
        return cancelBookingAsOperator(deps, operator, about);
      }
      case 'settleOutside':
        return settleOutside(deps, operator, about);
      case 'writeOff':
        return writeOff(deps, operator, about);
    }
  };
  try {
    await act();
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.message}`;
    throw error;
  }
}
