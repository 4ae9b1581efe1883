import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { nextFreeOf, setHours, slotsOf } from '#test/hours.ts';
import { address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere, move } = it;
const start = '2030-03-04T09:00:00.000Z';
const overStart = '2030-03-04T08:30:00Z/2030-03-04T09:15:00Z';

beforeEach(async () => {
  await it.meet();
  await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00');
});

describe('busy times', () => {
  test('take slots away, with the expert’s buffers, and move the soonest available time', async () => {
    const day = { duration: 30, from: '2030-03-04', to: '2030-03-04' };
    expect(await slotsOf(scenario.it, scenario.expert, day)).toContain(start);
    await it.connectedAddress('2030-03-01T00:00:00Z/2030-03-04T09:40:00Z');
    expect((await slotsOf(scenario.it, scenario.expert, day))[0]).toBe('2030-03-04T09:45:00.000Z');
    expect((await nextFreeOf(scenario.it, scenario.expert)).at).toBe('2030-03-04T09:45:00.000Z');
    await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00', '', { bufferBeforeMinutes: 20 });
    expect((await slotsOf(scenario.it, scenario.expert, day))[0]).toBe('2030-03-04T10:00:00.000Z');
  });

  test('refuse a request as taken, without telling the client more', async () => {
    await it.connectedAddress(overStart);
    const answer = await scenario.book(scenario.booker, { scheduledAt: start });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toBe(
      'That time was just taken. Please choose another.',
    );
    expect(answer.body).not.toMatch(/calendar/i);
  });

  test('are known without asking the calendar’s server, which may not answer (cal.com #479, #2786)', async () => {
    await it.connectedAddress(overStart);
    const answerAtLast = elsewhere.hang(address);
    const reads = elsewhere.calls.length;
    const sweep = it.later();
    await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(reads + 1));
    const day = { duration: 30, from: '2030-03-04', to: '2030-03-04' };
    const slots = await slotsOf(scenario.it, scenario.expert, day);
    expect(slots[0]).toBe('2030-03-04T09:15:00.000Z');
    expect((await scenario.book(scenario.booker, { scheduledAt: start })).statusCode).toBe(409);
    expect((await scenario.book(scenario.booker, { scheduledAt: slots[0] })).statusCode).toBe(201);
    expect(await it.connections()).toMatchObject([{ problem: null }]);
    expect(elsewhere.calls).toHaveLength(reads + 1);
    answerAtLast();
    await sweep;
  });

  test('don’t let a time be proposed', async () => {
    const id = await it.confirmed(start);
    await it.connectedAddress('2030-03-05T09:00:00Z/2030-03-05T10:00:00Z');
    const proposal = await move('booker', id, 'proposals', { scheduledAt: '2030-03-05T09:00:00Z' });
    expect(proposal.statusCode).toBe(409);
  });

  test('follow the calendar every ten minutes', async () => {
    await it.connectedAddress(overStart);
    const reads = elsewhere.calls.length;
    await it.later(8);
    expect(elsewhere.calls).toHaveLength(reads);
    elsewhere.publish(address, fileWith('2030-03-04T10:00:00Z/2030-03-04T11:00:00Z'));
    await it.later(3);
    expect(elsewhere.calls).toHaveLength(reads + 1);
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([
      '2030-03-04T10:00:00.000Z/2030-03-04T11:00:00.000Z',
    ]);
  });

  test('aren’t replaced by what a reading that began earlier found', async () => {
    const { id } = await it.connectedAddress(overStart);
    const check = () => scenario.expert.call('POST', `/api/calendars/${id}/check`);
    const answerAtLast = elsewhere.hang(address);
    elsewhere.publish(address, fileWith('2030-03-04T10:00:00Z/2030-03-04T11:00:00Z'));
    const reads = elsewhere.calls.length;
    const sweep = it.later();
    await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(reads + 1));
    elsewhere.publish(address, fileWith('2030-03-04T12:00:00Z/2030-03-04T13:00:00Z'));
    await check();
    answerAtLast();
    await sweep;
    const newest = ['2030-03-04T12:00:00.000Z/2030-03-04T13:00:00.000Z'];
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual(newest);
    const failAtLast = elsewhere.hang(address);
    elsewhere.withdraw(address);
    const failing = it.later();
    await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(reads + 3));
    elsewhere.publish(address, fileWith('2030-03-04T12:00:00Z/2030-03-04T13:00:00Z'));
    await check();
    failAtLast();
    await failing;
    expect(await it.connections()).toMatchObject([{ problem: null }]);
    elsewhere.publish(address, fileWith());
    await check();
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
  });

  test('go on beyond a month without the calendar changing', async () => {
    elsewhere.publish(
      address,
      fileWith('2030-01-01T10:00:00Z/2030-01-01T11:00:00Z').replace('SUMMARY', 'RRULE:FREQ=DAILY\r\nSUMMARY'),
    );
    await it.connected({ kind: 'address', address });
    scenario.moveTo('2030-06-01T00:00:00Z');
    await it.jobs();
    const [first] = await it.busy('2030-07-29T00:00:00Z');
    expect(first).toBe('2030-07-29T10:00:00.000Z/2030-07-29T11:00:00.000Z');
  });

  test('come from a vacation that a Mac marked as free, if the expert says all-day events always block', async () => {
    const [day, vacation] = [
      '2030-03-04T00:00:00.000Z/2030-03-05T00:00:00.000Z',
      fileWith('2030-03-04/2030-03-05'),
    ];
    const times = 'DTSTART;VALUE=DATE:20300304\r\nDTEND;VALUE=DATE:20300305\r\nTRANSP:TRANSPARENT';
    elsewhere.publish(address, vacation.replace(/DTSTART[\s\S]*DTEND.*/, times));
    const { id } = await it.connected({ kind: 'address', address });
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([]);
    await it.change(id, { freeAllDayBlocks: true });
    await it.later();
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual([day]);
    expect(await it.connections()).toMatchObject([{ allDayBlocks: true, freeAllDayBlocks: true }]);
  });
});

describe('a request at a time that the expert’s calendar shows as busy', () => {
  const requested = async () => {
    const id = await it.authorized(start);
    await it.connectedAddress(overStart);
    return id;
  };

  test('is accepted only knowingly, and then not reported as a conflict', async () => {
    const id = await requested();
    const refused = await move('expert', id, 'confirm');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      calendarBusy: { from: '2030-03-04T08:30:00.000Z', until: '2030-03-04T09:15:00.000Z' },
    });
    expect(await scenario.statusOf(id)).toBe('pending');
    const accepted = await move('expert', id, 'confirm', { despiteCalendar: true });
    expect(accepted.json<Booking>().status).toBe('confirmed');
    await it.later();
    expect(await it.bell()).not.toContain('Your calendar overlaps your session with Nora Kim');
  });

  test('is answered the same way from the email', async () => {
    await requested();
    const mail = (await it.mailed()).expert.find(({ subject }) => subject.includes('request'));
    const [, link = ''] = /(\/respond\/[\w.-]+)/.exec(mail?.text ?? '') ?? [];
    const answer = (body: object) => scenario.expert.call('POST', `/api${link}`, body);
    expect((await answer({ answer: 'confirm' })).json()).toHaveProperty('calendarBusy');
    expect((await answer({ answer: 'confirm', despiteCalendar: true })).json()).toMatchObject({
      status: 'confirmed',
    });
  });
});

describe('a time that the client proposed and that the expert’s calendar now shows as busy', () => {
  const later = '2030-03-05T09:00:00.000Z';
  const proposed = async (by: 'booker' | 'expert') => {
    const id = await it.confirmed(start);
    const booking = (await move(by, id, 'proposals', { scheduledAt: later })).json<Booking>();
    await it.connectedAddress('2030-03-05T09:10:00Z/2030-03-05T10:00:00Z');
    return { id, path: `proposals/${booking.proposal?.id}/accept` };
  };

  test('is accepted only knowingly, and then not reported as a conflict', async () => {
    const { id, path } = await proposed('booker');
    const refused = await move('expert', id, path);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      calendarBusy: { from: '2030-03-05T09:10:00.000Z', until: '2030-03-05T10:00:00.000Z' },
    });
    const accepted = await move('expert', id, path, { despiteCalendar: true });
    expect(accepted.json<Booking>().scheduledAt).toBe(later);
    await it.later();
    expect(await it.bell()).not.toContain('Your calendar overlaps your session with Nora Kim');
  });

  test('is accepted without a question where only the expert’s buffer meets the event', async () => {
    await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00', '', { bufferAfterMinutes: 30 });
    const id = await it.confirmed(start);
    const booking = (await move('booker', id, 'proposals', { scheduledAt: later })).json<Booking>();
    await it.connectedAddress('2030-03-05T09:30:00Z/2030-03-05T10:00:00Z');
    const accepted = await move('expert', id, `proposals/${booking.proposal?.id}/accept`);
    expect(accepted.json<Booking>().scheduledAt).toBe(later);
  });

  test('is taken for the client, whatever they send', async () => {
    const { id, path } = await proposed('expert');
    const refused = await move('booker', id, path, { despiteCalendar: true });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).not.toMatch(/calendar/i);
  });
});
