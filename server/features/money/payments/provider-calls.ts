import { randomUUID } from 'node:crypto';
import type {
  Intent,
  IntentParams,
  MoneyMovement,
  PaymentsPort,
  RefundParams,
  ReversalParams,
  TransferParams,
} from '#server/adapters/payments/payments-port.ts';
import type { Config } from '#server/config.ts';
import type { Operation } from '#server/db/tables/payment-ops.ts';
import type { Cents } from '#shared/money.ts';
import type { OperationRow } from './operations.repository.ts';

/** The parameters of each operation, fixed when it is enqueued. */
export type OperationParams = {
  create: IntentParams;
  /** A client is never charged for more time than they can still have. */
  confirm: { intentId: string; methodId: string; before?: string | undefined };
  /** A client is never charged for a session that started without an answer. */
  capture: { intentId: string; amount: Cents; notAfter: string };
  cancel: { intentId: string };
  refund: RefundParams;
  transfer: TransferParams;
  reverse: ReversalParams;
};

export type Result = { intent: Intent } | { moved: MoneyMovement };

/** Only `enqueueOperation` writes params, and its types tie their shape to `op`. */
export function paramsOf<Op extends Operation>({ params }: OperationRow, _op: Op): OperationParams[Op] {
  return params as OperationParams[Op];
}

/** Undefined if the operation moves no money of its own. */
export function amountOf(op: OperationRow): number | undefined {
  return op.op === 'refund' || op.op === 'transfer' || op.op === 'reverse'
    ? paramsOf(op, op.op).amount
    : undefined;
}

export async function callProvider(
  port: PaymentsPort,
  op: OperationRow,
  { breakIdempotencyKeys }: Pick<Config, 'breakIdempotencyKeys'>,
): Promise<Result> {
  const key = breakIdempotencyKeys ? randomUUID() : op.idempotencyKey;
  switch (op.op) {
    case 'create':
      return { intent: await port.createIntent(key, paramsOf(op, 'create')) };
    case 'confirm': {
      const { intentId, methodId } = paramsOf(op, 'confirm');
      return { intent: await port.confirm(key, intentId, methodId) };
    }
    case 'capture': {
      const { intentId, amount } = paramsOf(op, 'capture');
      return { intent: await port.capture(key, intentId, amount) };
    }
    case 'cancel':
      return { intent: await port.cancel(key, paramsOf(op, 'cancel').intentId) };
    case 'refund':
      return { moved: await port.refund(key, paramsOf(op, 'refund')) };
    case 'transfer':
      return { moved: await port.transfer(key, paramsOf(op, 'transfer')) };
    case 'reverse':
      return { moved: await port.reverse(key, paramsOf(op, 'reverse')) };
  }
}

/** Finds the result of a call whose answer was lost, by the metadata we sent with it. */
export async function lookUp(port: PaymentsPort, op: OperationRow): Promise<Result | undefined> {
  switch (op.op) {
    case 'create': {
      const intent = await port.findIntent(op.id);
      return intent && { intent };
    }
    case 'confirm': {
      const intent = await port.readIntent(paramsOf(op, 'confirm').intentId);
      return intent.status === 'captured' ? { intent } : undefined;
    }
    case 'capture': {
      const intent = await port.readIntent(paramsOf(op, 'capture').intentId);
      return intent.status === 'captured' ? { intent } : undefined;
    }
    case 'cancel': {
      // It can no longer be canceled if it was captured after all.
      const intent = await port.readIntent(paramsOf(op, 'cancel').intentId);
      return intent.status === 'canceled' || intent.status === 'captured' ? { intent } : undefined;
    }
    case 'refund':
      return movedIf(await port.findRefund(paramsOf(op, 'refund').chargeId, op.id));
    case 'transfer':
      return movedIf(await port.findTransfer(paramsOf(op, 'transfer').about.bookingId, op.id));
    case 'reverse':
      return movedIf(await port.findReversal(paramsOf(op, 'reverse').transferId, op.id));
  }
}

const movedIf = (moved: MoneyMovement | undefined): Result | undefined => moved && { moved };
