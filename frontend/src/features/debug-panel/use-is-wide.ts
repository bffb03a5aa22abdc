import { type RefObject, useEffect, useState } from 'react';

const WIDE = 1_000;

/** Whether the element is wide enough for two columns. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) >= WIDE));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
