import { useEffect, useState } from 'react';

/** The whole page, since dialogs are beside the call in it. Without a function where the browser can't, as on iPhones. */
export function useFullScreen(): [boolean, (() => void) | undefined] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  return [isFull, document.fullscreenEnabled ? toggleFullScreen : undefined];
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}
