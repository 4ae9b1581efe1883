import { type RefObject, useEffect, useRef } from 'react';
import { paths } from './paths.ts';

/** Parts of a page that links lead to. Apart from `paths.ts`, which every page loads. */
export const anchors = { photo: 'photo', pricing: 'pricing', share: 'share', data: 'your-data' } as const;

export const editPhotoPath = `${paths.editProfile}#${anchors.photo}`;
export const editPricingPath = `${paths.editProfile}#${anchors.pricing}`;
export const sharePath = `${paths.ownProfile}#${anchors.share}`;

/**
 * A ref for the heading of a part of a page. An address that ends in `#name` leads there as soon as that part is
 * rendered: the browser itself looks only once, before the data has loaded.
 */
export function useAnchor<Target extends HTMLElement>(name: string | undefined): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (name === undefined || window.location.hash !== `#${name}`) return;
    target.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    target.current?.focus({ preventScroll: true });
  }, [name]);
  return target;
}
