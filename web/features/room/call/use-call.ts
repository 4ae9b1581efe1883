import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LocalMedia } from '../devices/use-local-media.ts';
import { type Call, type CallState, createCall } from './call.ts';

/** The call of this page. It is left when the page is. */
export function useCall(bookingId: string): { call: Call; state: CallState } {
  const [call] = useState(() => createCall(bookingId));
  const state = useSyncExternalStore(call.subscribe, () => call.state);
  useEffect(() => {
    window.addEventListener('pagehide', call.leave);
    return () => {
      window.removeEventListener('pagehide', call.leave);
      call.leave();
    };
  }, [call]);
  return { call, state };
}

/** Sends what the person's devices give, as they change. */
export function useSending(call: Call, { camera, microphone, screen, isMuted }: LocalMedia): void {
  useEffect(() => {
    const sending = {
      microphone: microphone !== null && !isMuted,
      camera: camera !== null && screen === null,
      screen: screen !== null,
    };
    call.send({ audio: microphone, video: screen ?? camera }, sending);
  }, [call, camera, microphone, screen, isMuted]);
}
