import { clsx } from 'clsx';
import { type Ref, useEffect, useRef } from 'react';

type Props = {
  track: MediaStreamTrack | null;
  label: string;
  /** Like a mirror: how people know their own face. */
  mirrored?: boolean;
  /** Shows all of it, such as a shared screen; otherwise it fills the space. */
  whole?: boolean;
  className?: string;
  videoRef?: Ref<HTMLVideoElement>;
};

/** A picture without sound: that is played apart, so that it goes on when the picture is hidden. */
export function VideoView({ track, label, mirrored = false, whole = false, className, videoRef }: Props) {
  const own = useRef<HTMLVideoElement | null>(null);
  useEffect(() => {
    if (own.current) own.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  return (
    <video
      ref={(element) => {
        own.current = element;
        if (typeof videoRef === 'function') videoRef(element);
        else if (videoRef) videoRef.current = element;
      }}
      aria-label={label}
      autoPlay
      muted
      playsInline
      className={clsx(
        'size-full',
        whole ? 'object-contain' : 'object-cover',
        mirrored && '-scale-x-100',
        !track && 'hidden',
        className,
      )}
    />
  );
}
