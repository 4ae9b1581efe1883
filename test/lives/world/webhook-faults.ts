import type { Fetch } from '#server/adapters/payments/stripe-client.ts';
import type { EventsAbout, Step } from '../life.ts';

type Trouble = { how: Extract<Step, { do: 'webhooks' }>['how']; about: EventsAbout; count: number };

const types: Record<EventsAbout, RegExp> = {
  anything: /./,
  payments: /^(payment_intent|charge)\.(?!dispute)/,
  disputes: /^charge\.dispute\./,
};

/** How often the provider tries in vain to deliver an event that is late: for about five hours. */
const lateAttempts = 6;

/** Loses, delays and repeats the provider's events about one life. While the app is down, it loses none and takes none. */
export function webhookFaults(deliver: Fetch, lifeOf: (objectId: string) => number | undefined) {
  const troubles = new Map<number, Trouble[]>();
  const attempts = new Map<string, number>();
  let isDown = false;

  const troubleOf = (body: unknown): { eventId: string; trouble: Trouble | undefined } => {
    const event = JSON.parse(String(body)) as { id: string; type: string; data: { object: EventObject } };
    const { id, payment_intent: intent, metadata } = event.data.object;
    const known = [metadata?.bookingId, id, intent].map((each) => (each ? lifeOf(each) : undefined));
    const life = known.find((each) => each !== undefined);
    const waiting = life === undefined ? [] : (troubles.get(life) ?? []);
    return { eventId: event.id, trouble: waiting.find(({ about }) => types[about].test(event.type)) };
  };

  const spend = (trouble: Trouble) => {
    trouble.count -= 1;
    if (trouble.count > 0) return;
    for (const [life, waiting] of troubles) {
      troubles.set(
        life,
        waiting.filter((each) => each !== trouble),
      );
    }
  };

  const fetch: Fetch = async (url, init) => {
    if (!new URL(url).pathname.startsWith('/api/webhooks/')) return deliver(url, init);
    if (isDown) return new Response(null, { status: 503 });
    const { eventId, trouble } = troubleOf(init.body);
    const left = attempts.get(eventId) ?? 0;
    if (left > 0) {
      attempts.set(eventId, left - 1);
      return new Response(null, { status: 500 });
    }
    if (!trouble || attempts.has(eventId)) return deliver(url, init);
    spend(trouble);
    if (trouble.how === 'lost') return new Response(null, { status: 200 });
    if (trouble.how === 'late') {
      attempts.set(eventId, lateAttempts - 1);
      return new Response(null, { status: 500 });
    }
    await deliver(url, init);
    return deliver(url, init);
  };

  return {
    fetch,
    add: (life: number, trouble: Trouble) => {
      troubles.set(life, [...(troubles.get(life) ?? []), trouble]);
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
    end: () => {
      troubles.clear();
      attempts.clear();
    },
  };
}

type EventObject = { id: string; payment_intent?: string | null; metadata?: Record<string, string> };
