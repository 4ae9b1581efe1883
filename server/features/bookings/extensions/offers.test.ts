import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { reportProblem } from '#server/features/bookings/moves/report-problem.service.ts';
import { signUp } from '#test/people.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const { scenario, at, offer, agree, answer, post, extension, running } = it;
let id: string;
beforeEach(async () => {
  id = await running();
});

const bookingRow = async () => {
  const [row] = await it.db().select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('no booking');
  return row;
};
const outcomes = async () => (await it.rows(id)).map(({ outcome }) => outcome);

describe('more time for a running session', () => {
  test('can be had in its last ten minutes, and each sees what it means for them', async () => {
    at('09:19:59');
    expect(await extension('booker', id)).toBeNull();
    expect((await post('expert', id)).statusCode).toBe(409);
    at('09:20:00');
    const common = { id: null, state: 'available', by: null, minutes: 15, price: '50.00', card: null };
    expect(await extension('booker', id)).toEqual({
      ...common,
      receives: null,
      until: '2030-03-04T09:30:00.000Z',
    });
    expect(await extension('expert', id)).toEqual({
      ...common,
      receives: '45.00',
      until: '2030-03-04T09:30:00.000Z',
    });
    at('09:30:00');
    expect(await extension('expert', id)).toBeNull();
    expect((await post('expert', id)).json()).toMatchObject({ message: expect.stringContaining('extended') });
  });

  test.each([
    ['expert', 'booker'],
    ['booker', 'expert'],
  ] as const)('is offered by the %s, and agreed to by the %s', async (by, other) => {
    expect(await offer(by, id)).toMatchObject({ state: 'offered', by });
    // Clicked twice: it is still one offer, and their own.
    expect(await offer(by, id)).toMatchObject({ state: 'offered', by });
    expect(await agree(by, id)).toMatchObject({ state: 'offered' });
    expect(await extension(other, id)).toMatchObject({ state: 'offered', by });
    expect(await agree(other, id)).toMatchObject({ state: 'agreed', until: '2030-03-04T09:30:00.000Z' });
    expect(await extension(by, id)).toMatchObject({ state: 'agreed', by });
    expect(await bookingRow()).toMatchObject({
      endsAt: new Date('2030-03-04T09:30:00Z'),
      reservedUntil: new Date('2030-03-04T09:45:00Z'),
    });
    expect(await it.rows(id)).toHaveLength(1);
  });

  test('is agreed on when both offer it at once', async () => {
    await Promise.all([offer('expert', id), offer('booker', id)]);
    expect(await extension('booker', id)).toMatchObject({ state: 'agreed' });
    expect(await it.paymentsOf(id)).toHaveLength(1);
  });

  test('is agreed on once, however often and from wherever it is clicked', async () => {
    await offer('expert', id);
    await Promise.all([1, 2, 3, 4].map(() => agree('booker', id)));
    expect(await agree('booker', id)).toMatchObject({ state: 'agreed' });
    expect(await it.paymentsOf(id)).toHaveLength(1);
  });

  test('can be refused, and then only the one who refused can offer it', async () => {
    await offer('booker', id);
    expect((await answer('expert', id, 'refuse')).statusCode).toBe(200);
    expect(await outcomes()).toEqual(['refused']);
    expect(await extension('booker', id)).toBeNull();
    expect((await post('booker', id)).statusCode).toBe(409);
    expect(await extension('expert', id)).toMatchObject({ state: 'available' });
    expect((await answer('expert', id, 'agree')).json()).toMatchObject({ code: 'conflict' });
    expect(await offer('expert', id)).toMatchObject({ state: 'offered', by: 'expert' });
  });

  test('can be taken back and offered again', async () => {
    await offer('booker', id);
    await answer('booker', id, 'refuse');
    // Nothing happens when it is refused at the same moment.
    expect((await answer('expert', id, 'refuse')).statusCode).toBe(200);
    expect(await offer('booker', id)).toMatchObject({ state: 'offered', by: 'booker' });
    expect(await outcomes()).toEqual(['withdrawn', null]);
  });

  test('can’t be taken back by the expert once both agree, but the client can give up', async () => {
    await offer('booker', id);
    await agree('expert', id);
    expect((await answer('expert', id, 'refuse')).json()).toMatchObject({ code: 'conflict' });
    expect((await answer('booker', id, 'refuse')).json()).toMatchObject({
      extension: { state: 'available' },
    });
    expect(await outcomes()).toEqual(['withdrawn']);
    expect(await bookingRow()).toMatchObject({
      reservedUntil: null,
      blockedUntil: new Date('2030-03-04T09:30:00Z'),
    });
  });

  test('can’t be agreed to once the client has reported a problem', async () => {
    await offer('booker', id);
    await reportProblem(scenario.it.deps, { userId: scenario.booker.user.id, bookingId: id });
    expect(await extension('expert', id)).toBeNull();
    expect((await answer('expert', id, 'agree')).statusCode).toBe(409);
    expect(await it.paymentsOf(id)).toEqual([]);
  });

  test('lapses unanswered when the session ends', async () => {
    await offer('expert', id);
    at('09:30:00');
    expect((await answer('booker', id, 'agree')).json()).toMatchObject({ code: 'conflict' });
    expect(await extension('booker', id)).toBeNull();
    await it.jobs();
    expect(await outcomes()).toEqual(['lapsed']);
    expect(await scenario.statusOf(id)).toBe('completed');
  });

  test('is for the two alone', async () => {
    await offer('expert', id);
    const stranger = await signUp(scenario.it);
    const { id: extensionId } = await it.last(id);
    for (const verb of ['', `/${extensionId}/agree`, `/${extensionId}/refuse`, `/${extensionId}/pay`]) {
      const path = `/api/bookings/${id}/extensions${verb}`;
      expect((await stranger.call('POST', path)).statusCode).toBe(404);
    }
    // Another session's offer isn't this one's, and made-up ids are none.
    for (const made of ['00000000-0000-4000-8000-000000000000', 'x'])
      expect((await post('booker', id, `/${made}/agree`)).statusCode).toBe(404);
    await agree('booker', id);
    expect((await answer('expert', id, 'pay')).statusCode).toBe(403);
  });

  test('isn’t sold by an expert without a price for 15 minutes', async () => {
    await it.db().delete(pricingTiers).where(eq(pricingTiers.duration, 15));
    expect(await extension('booker', id)).toBeNull();
    expect((await post('booker', id)).statusCode).toBe(409);
  });

  test('keeps the price at which it was offered', async () => {
    await offer('expert', id);
    await it.db().update(pricingTiers).set({ price: '60.00' }).where(eq(pricingTiers.duration, 15));
    expect(await agree('booker', id)).toMatchObject({ price: '50.00' });
    expect(await it.paymentsOf(id)).toMatchObject([{ amount: 5000 }]);
  });
});

describe('a price that isn’t the one that was shown', () => {
  const path = () => `/api/bookings/${id}/extensions`;
  const send = (who: 'booker' | 'expert', rest: string, price: string) =>
    scenario[who].call('POST', `${path()}${rest}`, { price });
  const raisePrice = () =>
    it.db().update(pricingTiers).set({ price: '60.00' }).where(eq(pricingTiers.duration, 15));
  const nowSixty = { code: 'conflict', price: '60.00', message: expect.stringContaining('$60') as string };

  test('isn’t asked for: the client reads the new one, and can ask at that', async () => {
    await raisePrice();
    const refused = await send('booker', '', '50.00');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject(nowSixty);
    expect(await it.rows(id)).toEqual([]);
    expect((await send('booker', '', '60.00')).json()).toMatchObject({
      extension: { state: 'offered', price: '60.00' },
    });
  });

  test('isn’t agreed to, nor charged, by asking while the expert has offered at it', async () => {
    id = await running({ saveCard: true });
    await raisePrice();
    await offer('expert', id);
    const refused = await send('booker', '', '50.00');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject(nowSixty);
    expect(await it.paymentsOf(id)).toEqual([]);
    expect(await extension('booker', id)).toMatchObject({ state: 'offered', by: 'expert', price: '60.00' });
  });

  test('isn’t accepted or paid either', async () => {
    await offer('expert', id);
    const { id: extensionId } = await it.last(id);
    const refused = await send('booker', `/${extensionId}/agree`, '45.00');
    expect(refused.json()).toMatchObject({ code: 'conflict', price: '50.00' });
    expect(await it.paymentsOf(id)).toEqual([]);
    expect((await send('booker', `/${extensionId}/agree`, '50.00')).statusCode).toBe(200);
    expect((await send('booker', `/${extensionId}/pay`, '45.00')).statusCode).toBe(409);
    expect((await send('booker', `/${extensionId}/pay`, '50.00')).json()).toMatchObject({ status: 'open' });
    expect((await send('booker', `/${extensionId}/pay`, '50')).statusCode).toBe(400);
  });
});
