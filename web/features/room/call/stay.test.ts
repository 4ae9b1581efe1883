import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  after,
  connected,
  ownVisit,
  refuse,
  roomWith,
  startClock,
  stopClock,
  testCall,
} from '#test/pages/support/test-call.ts';

beforeEach(startClock);
afterEach(stopClock);

test('another tab takes over as soon as the room says so', async () => {
  const it = await connected();
  await it.show({ ownVisit: 'visit-new' });
  expect(it.call.state).toMatchObject({ phase: 'replaced', line: null });
  expect(it.last().peer.close).toHaveBeenCalled();
  it.calls.here.mockClear();
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
});

test.each([
  ['another tab', 0, 'replaced'],
  ['the end of the call', 30 * 60_000, 'over'],
  ['a later time', -25 * 60_000, 'out'],
])('a refused heartbeat is explained: %s', async (_why, offsetMs, phase) => {
  const it = await connected();
  it.calls.here.mockImplementation(refuse(409));
  it.calls.read.mockResolvedValue(roomWith({ offsetMs, ownVisit: null }));
  await after(10_000);
  expect(it.call.state.phase).toBe(phase);
});

test.each([
  [404, 0, 'gone'],
  [409, 30 * 60_000, 'over'],
  [409, -25 * 60_000, 'out'],
  [409, 0, 'failed'],
  [503, 0, 'failed'],
])('entering that is refused with %d, %d ms off, leads to “%s”', async (status, offsetMs, phase) => {
  const it = testCall();
  it.calls.enter.mockImplementation(refuse(status));
  it.calls.read.mockResolvedValue(roomWith({ offsetMs, ownVisit: null }));
  await it.call.enter();
  expect(it.call.state.phase).toBe(phase);
});

test('a session that is canceled during the call ends it', async () => {
  const it = await connected();
  it.calls.here.mockImplementation(refuse(404));
  await after(10_000);
  expect(it.call.state.phase).toBe('gone');
});

test('a call goes on while its user signs in again', async () => {
  const it = await connected();
  it.calls.here.mockImplementationOnce(refuse(401));
  await after(10_000);
  expect(it.call.state).toMatchObject({ phase: 'in', line: 'connected' });
  await after(1_000);
  expect(it.call.state).toMatchObject({ phase: 'in', line: 'connected', isOffline: false });
});

test('heartbeats go on in a hidden tab, in which only a worker keeps time', async () => {
  const workers: Partial<Worker>[] = [];
  const made = () => ({ postMessage: vi.fn(), terminate: vi.fn() });
  vi.stubGlobal(
    'Worker',
    vi.fn(function open() {
      const worker = made();
      workers.push(worker);
      return worker;
    }),
  );
  const it = await connected();
  const [worker] = workers;
  expect(worker?.postMessage).toHaveBeenCalledExactlyOnceWith(10_000);
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
  worker?.onmessage?.call(worker as Worker, new MessageEvent('message'));
  expect(it.calls.here).toHaveBeenCalledTimes(1);
  // Its code may be of a release that is gone.
  worker?.onerror?.call(worker as Worker, {} as ErrorEvent);
  await after(10_000);
  expect(it.calls.here).toHaveBeenCalledTimes(2);
  it.call.leave();
  expect(worker?.terminate).toHaveBeenCalled();
  await after(60_000);
  expect(it.calls.here).toHaveBeenCalledTimes(2);
});

test('a call that is left when its time is over doesn’t lead back to the lobby', async () => {
  const it = await connected();
  await after(29 * 60_000);
  await after(60_000);
  it.call.leave();
  expect(it.call.state.phase).toBe('over');
  expect(it.calls.leave).toHaveBeenCalledWith(ownVisit);
});

test('leaving while entering leaves no visit behind', async () => {
  const it = testCall();
  const entering = it.call.enter();
  it.call.leave();
  await entering;
  expect(it.calls.leave).toHaveBeenCalledWith(ownVisit);
  expect(it.call.state.phase).toBe('out');
  await after(60_000);
  expect(it.calls.here).not.toHaveBeenCalled();
});
