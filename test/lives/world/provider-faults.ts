import { clearFaults, setFault } from '#sandbox/faults/faults.ts';
import type { PaymentsPort } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import type { Db } from '#server/db/transaction.ts';
import type { CallFault, ProviderCall } from '../life.ts';

type Trouble =
  | { kind: 'fail'; call: ProviderCall; how: CallFault; times: number }
  | { kind: 'kill'; call: ProviderCall; when: 'before' | 'after' };

const routes: Record<ProviderCall, string> = {
  createIntent: 'POST /v1/payment_intents',
  confirm: 'POST /v1/payment_intents/*/confirm',
  capture: 'POST /v1/payment_intents/*/capture',
  cancel: 'POST /v1/payment_intents/*/cancel',
  refund: 'POST /v1/refunds',
  transfer: 'POST /v1/transfers',
  reverse: 'POST /v1/transfers/*/reversals',
  readIntent: 'GET /v1/payment_intents/*',
  readDispute: 'GET /v1/disputes/*',
  readRefund: 'GET /v1/refunds/*',
};

const died = Symbol('the process died');

/**
 * Lets the next calls about one life fail, and no others: many lives share a provider. The provider's own faults are
 * set just for the call, so that it stores and repeats its failures as usual.
 */
export function providerFaults(real: PaymentsPort, db: () => Db) {
  const troubles = new Map<number, Trouble[]>();
  const owners = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();
  /** Whose step is being played: unowned objects become theirs. */
  let current: number | undefined;
  let die: (() => void) | undefined;

  const ownerOf = (id: string) => {
    const known = owners.get(id) ?? current;
    if (known !== undefined) owners.set(id, known);
    return known;
  };

  /** One call at a time, so that a fault can't hit another one. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  const taken = (life: number | undefined, call: ProviderCall): Trouble | undefined => {
    const waiting = life === undefined ? undefined : troubles.get(life);
    const next = waiting?.find((each) => each.call === call);
    if (!waiting || !next) return undefined;
    if (next.kind === 'fail' && next.times > 1) next.times -= 1;
    else waiting.splice(waiting.indexOf(next), 1);
    return next;
  };

  const meet = async <T>(trouble: Trouble, work: () => Promise<T>): Promise<T | typeof died> => {
    if (trouble.kind === 'kill') {
      if (trouble.when === 'after') await work().catch(() => undefined);
      return died;
    }
    const { call, how } = trouble;
    if (how === 'cut-before' || how === 'cut-after') {
      if (how === 'cut-after') await work();
      throw new ProviderError('unavailable', 'the connection was lost');
    }
    await setFault(db(), { name: 'life', match: routes[call], kind: how, times: 1 });
    try {
      return await work();
    } finally {
      await clearFaults(db());
    }
  };

  const withFaults = async <T>(id: string, call: ProviderCall, work: () => Promise<T>): Promise<T> => {
    const result = await alone(async () => {
      const trouble = taken(ownerOf(id), call);
      return trouble ? meet(trouble, work) : work();
    });
    if (result !== died) return result;
    die?.();
    return new Promise<never>(() => undefined);
  };

  const remember = async <T extends { id: string }>(id: string, made: Promise<T>): Promise<T> => {
    const result = await made;
    const life = ownerOf(id);
    if (life !== undefined) owners.set(result.id, life);
    return result;
  };

  const port: PaymentsPort = {
    ...real,
    createIntent: (key, params) =>
      withFaults(params.about.bookingId, 'createIntent', () =>
        remember(params.about.bookingId, real.createIntent(key, params)),
      ),
    findIntent: async (operationId) => {
      const found = await real.findIntent(operationId);
      if (found) await remember(found.metadata.bookingId ?? '', Promise.resolve(found));
      return found;
    },
    confirm: (key, id, methodId) => withFaults(id, 'confirm', () => real.confirm(key, id, methodId)),
    capture: (key, id, amount) => withFaults(id, 'capture', () => real.capture(key, id, amount)),
    cancel: (key, id) => withFaults(id, 'cancel', () => real.cancel(key, id)),
    refund: (key, params) =>
      withFaults(params.about.bookingId, 'refund', () =>
        remember(params.about.bookingId, real.refund(key, params)),
      ),
    transfer: (key, params) =>
      withFaults(params.about.bookingId, 'transfer', () => real.transfer(key, params)),
    reverse: (key, params) => withFaults(params.about.bookingId, 'reverse', () => real.reverse(key, params)),
    readIntent: (id) => withFaults(id, 'readIntent', () => real.readIntent(id)),
    readDispute: (id) => withFaults(id, 'readDispute', () => real.readDispute(id)),
    readRefund: (id) => withFaults(id, 'readRefund', () => real.readRefund(id)),
  };

  return {
    port,
    add: (life: number, trouble: Trouble) => {
      troubles.set(life, [...(troubles.get(life) ?? []), trouble]);
    },
    own: (life: number, id: string) => void owners.set(id, life),
    lifeOf: (id: string) => owners.get(id),
    /** Plays a step of this life. */
    as: async <T>(life: number, work: () => Promise<T>): Promise<T> => {
      current = life;
      try {
        return await work();
      } finally {
        current = undefined;
      }
    },
    /**
     * What one process does. If it is killed, its calls never return: nothing handles an error, and whatever it had
     * claimed stays claimed. Undefined if it was killed.
     */
    inProcess: async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      const killed = new Promise<undefined>((resolve) => {
        die = () => resolve(undefined);
      });
      return Promise.race([work(), killed]);
    },
    end: () => troubles.clear(),
  };
}
