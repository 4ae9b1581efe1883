import { type RefObject, useEffect, useState } from 'react';

/** A window of its own for the other's picture, or undefined where there is none. An open one can always be closed. */
export function usePictureInPicture(
  video: RefObject<HTMLVideoElement | null>,
  isShown: boolean,
): (() => void) | undefined {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const update = () => setOpen(Boolean(document.pictureInPictureElement));
    document.addEventListener('enterpictureinpicture', update);
    document.addEventListener('leavepictureinpicture', update);
    return () => {
      document.removeEventListener('enterpictureinpicture', update);
      document.removeEventListener('leavepictureinpicture', update);
    };
  }, []);
  if (isOpen) return () => void document.exitPictureInPicture().catch(() => undefined);
  if (!document.pictureInPictureEnabled || !isShown) return undefined;
  return () => void video.current?.requestPictureInPicture().catch(() => undefined);
}
