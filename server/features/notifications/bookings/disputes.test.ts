import { describe, expect, test } from 'vitest';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;

/** The text of the expert's notification with this in its title. */
const told = async (part: string) => {
  const { notices } = (await scenario.expert.call('GET', '/api/notices')).json<{
    notices: { title: string; text: string }[];
  }>();
  return notices.find(({ title }) => title.includes(part))?.text;
};

describe('what the expert is told about a dispute', () => {
  test('is about the tip if the bank disputes the tip', async () => {
    const id = await it.completed({ saveCard: true });
    await it.review(id, { tipAmount: '10' });
    const dispute = await it.dispute(id, { of: 'tip' });
    await jobs(2);
    expect(await told('disputing the tip you got')).toContain('Your payout for this tip is paused');
    await it.decide(dispute, 'lost');
    await jobs(2);
    expect(await told('’s tip')).toBe('The bank sided with its customer, so you won’t receive this tip.');
  });

  test('says that a tip is theirs once the dispute is won', async () => {
    const id = await it.completed({ saveCard: true });
    await it.review(id, { tipAmount: '10' });
    await it.decide(await it.dispute(id, { of: 'tip' }), 'won');
    await jobs(2);
    expect(await told('tip stands')).toBe('The bank returned the money. The tip is yours.');
  });

  test.each([
    ['what they receive for the session', [], 'You’ll receive $67.50 for this session.'],
    [
      'that the client still gets the refund',
      ['cancel'],
      'Your client will get a full refund, so you won’t be paid for this session.',
    ],
  ])('says, once it is won, %s', async (_what, moves, text) => {
    const id = await it.confirmed('2030-03-04T09:00Z');
    const dispute = await it.dispute(id);
    await jobs(2);
    for (const move of moves) await scenario.expert.call('POST', `/api/bookings/${id}/${move}`);
    await it.decide(dispute, 'won');
    await jobs(2);
    expect(await told('payment stands')).toBe(`The bank returned the money. ${text}`);
  });

  test('says that the payout still waits while the client’s report is open', async () => {
    const id = await it.completed();
    await scenario.booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
    const dispute = await it.dispute(id);
    await jobs(2);
    await it.decide(dispute, 'won');
    await jobs(2);
    expect(await told('payment stands')).toContain('Your payout stays paused while we look into the problem');
  });
});
