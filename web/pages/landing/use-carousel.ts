import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The carousel's code is loaded when it is near. Cards scroll sideways by themselves before that, and a move that was
 * asked for early is made on arrival.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>, wanted: boolean) {
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [inView, setInView] = useState<number[]>();
  const asked = useRef(0);

  useEffect(() => {
    const element = viewport.current;
    if (!wanted || !element) return;
    let made: EmblaCarouselType | undefined;
    let gone = false;
    const make = async () => {
      const { default: create } = await import('embla-carousel');
      if (gone) return;
      element.scrollLeft = 0;
      made = create(element, { loop: true, align: 'start', inViewThreshold: 0.6, watchFocus: false });
      const look = () => made && setInView(made.slidesInView());
      made.on('slidesInView', look).on('reInit', look);
      setCarousel(made);
      for (; asked.current !== 0; asked.current -= Math.sign(asked.current)) go(made, asked.current);
    };
    // Without its code it stays a row of cards to scroll.
    make().catch(() => undefined);
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [wanted, viewport]);

  const move = (by: 1 | -1) => {
    if (carousel) go(carousel, by);
    else asked.current += by;
  };
  return { ready: carousel !== undefined, inView, move };
}

function go(carousel: EmblaCarouselType, by: number): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (by > 0) carousel.scrollNext(still);
  else carousel.scrollPrev(still);
}
