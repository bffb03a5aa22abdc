import { useLayoutEffect, useRef, useState } from 'react';

/** Whether the content of an element is wider than the element, so that it scrolls and has to be reachable with keys. */
export function useOverflow<Element extends HTMLElement = HTMLElement>() {
  const element = useRef<Element>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current) setOverflows(current.scrollWidth > current.clientWidth);
  });
  return { element, overflows };
}
