import { type RefObject, useLayoutEffect, useState } from 'react';

/** Near the view: at most half of its height away, above or below. */
const MARGIN = '50% 0px';
const isNearNow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -0.5 * window.innerHeight && top < 1.5 * window.innerHeight;
};

const watched = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

/**
 * Whether an element is in the view or near it, so that only such elements of a long page have their full content. An
 * element that holds the focus stays near.
 */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // The observer tells it after a paint; the first one shall be complete.
    setNear(isNearNow(current));
    watched.set(current, (next) => setNear(next || current.contains(document.activeElement)));
    observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN });
    observer.observe(current);
    return () => {
      observer?.unobserve(current);
    };
  }, [element]);
  return isNear;
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
}
