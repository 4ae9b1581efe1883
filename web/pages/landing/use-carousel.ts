import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Loads the carousel's code once `enabled`. Until then the cards are a row that scrolls sideways, and clicks on the
 * arrows are counted and carried out after loading.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>, enabled: boolean) {
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [inView, setInView] = useState<number[]>();
  const pendingMoves = useRef(0);

  useEffect(() => {
    const element = viewport.current;
    if (!enabled || !element) return;
    let created: EmblaCarouselType | undefined;
    let unmounted = false;
    const load = async () => {
      const { default: create } = await import('embla-carousel');
      if (unmounted) return;
      element.scrollLeft = 0;
      created = create(element, { loop: true, align: 'start', inViewThreshold: 0.6, watchFocus: false });
      const updateInView = () => created && setInView(created.slidesInView());
      created.on('slidesInView', updateInView).on('reInit', updateInView);
      setCarousel(created);
      for (; pendingMoves.current !== 0; pendingMoves.current -= Math.sign(pendingMoves.current))
        go(created, pendingMoves.current);
    };
    // If loading fails, it stays a row that scrolls.
    load().catch(() => undefined);
    return () => {
      unmounted = true;
      created?.destroy();
    };
  }, [enabled, viewport]);

  const move = (by: 1 | -1) => {
    if (carousel) go(carousel, by);
    else pendingMoves.current += by;
  };
  return { ready: carousel !== undefined, inView, move };
}

function go(carousel: EmblaCarouselType, by: number): void {
  const isInstant = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (by > 0) carousel.scrollNext(isInstant);
  else carousel.scrollPrev(isInstant);
}
