import { readFileSync } from 'node:fs';
import http from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured process: the longest time its event loop was blocked. Where the platform tells, this is the
 * thread's CPU time, which other processes on a busy machine don't affect; otherwise the time that passed.
 */
const { LOOP_PROBE_PORT: port } = process.env;
// Child processes are not measured.
delete process.env.LOOP_PROBE_PORT;
if (isMainThread && port) {
  const clock = clockOfThread();
  let last = clock();
  let longest = 0;
  setInterval(() => {
    const now = clock();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  http
    .createServer((_request, response) => {
      response.end(String(longest));
      longest = 0;
      last = clock();
    })
    .listen(Number(port), '127.0.0.1')
    .unref();
}

/** Milliseconds. On Linux, the first number of schedstat is the thread's time on a CPU in nanoseconds. */
function clockOfThread(): () => number {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  const read = () => Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6;
  try {
    if (read() > 0) return read;
  } catch {
    // Not on this platform.
  }
  return () => performance.now();
}
