import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeDue } from '#server/features/calendars/connections.repository.ts';
import { address, fileWith, testCalendars } from '#test/test-calendars.ts';

const it = testCalendars();
const { scenario, elsewhere } = it;
const overStart = '2030-03-04T08:30:00Z/2030-03-04T09:15:00Z';
beforeEach(() => it.meet());

describe('a calendar that can’t be read', () => {
  test('keeps blocking what is known, says why and since when, and is tried less and less often', async () => {
    await it.connectedAddress(overStart);
    const readAt = scenario.it.deps.now().toISOString();
    elsewhere.fail('unreachable');
    const known = await it.busy('2030-03-04T00:00:00Z');
    await it.later();
    expect((await it.connections())[0]).toMatchObject({
      readAt,
      problem: { message: 'We can’t reach the server right now. We’ll keep trying.', since: readAt },
    });
    expect(await it.busy('2030-03-04T00:00:00Z')).toEqual(known);
    const before = elsewhere.calls.length;
    for (let n = 0; n < 12; n += 1) await it.later(10);
    expect(elsewhere.calls.length - before).toBeLessThan(7);
    elsewhere.fail(undefined);
    await it.later(61);
    expect((await it.connections())[0]?.problem).toBeNull();
  });

  test('is told to the expert after six hours, once', async () => {
    await it.connectedAddress(overStart);
    await it.mailed();
    elsewhere.fail('refused');
    const told = async () =>
      (await it.mailed()).expert.filter(
        ({ subject }) => subject === 'We can’t read your calendar: calendar.example',
      );
    for (let n = 0; n < 5; n += 1) await it.later(60);
    await it.later(40);
    expect(await told()).toEqual([]);
    await it.later(21);
    const [mail, ...others] = await told();
    expect(mail?.text).toContain('Times we already know about stay blocked');
    expect(others).toEqual([]);
    expect(await it.bell()).toContain('We can’t read your calendar: calendar.example');
    for (let n = 0; n < 10; n += 1) await it.later(60);
    expect(await told()).toEqual([]);
  });

  test('never loses what is known to a calendar that became malformed or empty of structure', async () => {
    await it.connectedAddress(overStart);
    const known = await it.busy('2030-03-04T00:00:00Z');
    for (const text of ['', '<html></html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n']) {
      elsewhere.publish(address, text);
      await it.later(61);
      expect((await it.connections())[0]?.problem).not.toBeNull();
      expect(await it.busy('2030-03-04T00:00:00Z')).toEqual(known);
    }
  });

  test('doesn’t keep others waiting that become due while its server is slow', async () => {
    await it.connectedAddress(overStart);
    const answerAtLast = elsewhere.hang(address);
    const reads = elsewhere.calls.length;
    const sweep = it.later();
    await vi.waitFor(() => expect(elsewhere.calls).toHaveLength(reads + 1));
    const other = 'https://calendar.example/other.ics';
    elsewhere.publish(other, fileWith());
    const { id } = await it.connected({ kind: 'address', address: other });
    elsewhere.publish(other, fileWith('2030-03-05T10:00:00Z/2030-03-05T11:00:00Z'));
    await it.change(id, { allDayBlocks: false });
    await vi.waitFor(async () => expect(await it.busy('2030-03-05T00:00:00Z')).toHaveLength(1), 5_000);
    answerAtLast();
    await sweep;
  });

  test('is read again by another process if the one that reads it dies', async () => {
    await it.connectedAddress(overStart);
    scenario.moveTo('2030-03-01T00:11:00Z');
    const at = scenario.it.deps.now();
    expect(await takeDue(it.db(), at, new Date(at.getTime() + 300_000))).toBeDefined();
    const reads = elsewhere.calls.length;
    await it.later(4);
    expect(elsewhere.calls).toHaveLength(reads);
    await it.later(2);
    expect(elsewhere.calls).toHaveLength(reads + 1);
  });
});
