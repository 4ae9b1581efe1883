import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** The screen sizes that show it. */
  on: 'phone' | 'all';
  className?: string;
  children: ReactNode;
};

/** A bar that sticks to the bottom. Publishes its height, so that toasts and focused elements stay clear of it. */
export function BottomBar({ on, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <div
      ref={bar}
      data-bottom-bar={on}
      className={clsx(
        'sticky bottom-0 z-30 -mx-4 border-line border-t bg-paper px-4 py-3',
        on === 'phone' ? 'sm:hidden' : 'sm:-mx-6 sm:px-6',
        className,
      )}
    >
      {children}
    </div>
  );
}
