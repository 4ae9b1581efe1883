/** Sends a message each so many milliseconds, which is the first that it gets. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), data);
};
