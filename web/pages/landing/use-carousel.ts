import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useState } from 'react';

/** Until the carousel's own code is there, its cards scroll sideways as any wide thing does. */
export function useCarousel(viewport: RefObject<HTMLElement | null>, wanted: boolean) {
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [inView, setInView] = useState<number[]>();

  useEffect(() => {
    const element = viewport.current;
    if (!wanted || !element) return;
    let made: EmblaCarouselType | undefined;
    let gone = false;
    void import('embla-carousel').then(({ default: create }) => {
      if (gone) return;
      element.scrollLeft = 0;
      made = create(element, { loop: true, align: 'start', inViewThreshold: 0.6, watchFocus: false });
      const look = () => made && setInView(made.slidesInView());
      made.on('slidesInView', look).on('reInit', look);
      setCarousel(made);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [wanted, viewport]);

  const move = (by: 1 | -1) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!carousel) {
      const { current } = viewport;
      current?.scrollBy({ left: by * current.clientWidth, behavior: still ? 'instant' : 'smooth' });
    } else if (by === 1) carousel.scrollNext(still);
    else carousel.scrollPrev(still);
  };

  return { ready: carousel !== undefined, inView, move };
}
