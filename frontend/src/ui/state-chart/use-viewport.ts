import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useDrag } from './use-drag.ts';
import { useElementSize } from './use-element-size.ts';
import {
  fitted,
  opened,
  type Part,
  panned,
  revealing,
  type Size,
  type Viewport,
  zoomed,
} from './viewport.ts';

const WHEEL_STEP = 0.0015;
/** A touchpad reports a pinch as wheel events with the control key, in small steps. */
const PINCH_STEP = 0.0075;
const LINE = 16;

type View = 'opening' | 'all' | Viewport;

/** Zoom and pan of a drawing in the element `frame`. The drawing opens around `start`. */
export function useViewport(drawing: Size, frame: RefObject<HTMLElement | null>, start: Part | undefined) {
  const window = useElementSize(frame);
  const [view, setView] = useState<View>('opening');

  const change = useCallback(
    (next: (viewport: Viewport) => Viewport) =>
      setView((present) => {
        if (window.width === 0) return present;
        const before = resolved(present, drawing, window, start);
        const after = next(before);
        return after === before ? present : after;
      }),
    [drawing, window, start],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const zoomWithWheel = (event: WheelEvent) => {
      // React's wheel listeners are passive, so they couldn't stop the page from scrolling.
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      const factor = Math.exp(-pixels * (event.ctrlKey ? PINCH_STEP : WHEEL_STEP));
      change((viewport) => zoomed(viewport, factor, { x: event.clientX - left, y: event.clientY - top }));
    };
    element.addEventListener('wheel', zoomWithWheel, { passive: false });
    return () => element.removeEventListener('wheel', zoomWithWheel);
  }, [frame, change]);

  return {
    viewport: resolved(view, drawing, window, start),
    drag: useDrag(frame, change),
    showAll: () => setView('all'),
    zoom: (factor: number) =>
      change((viewport) => zoomed(viewport, factor, { x: window.width / 2, y: window.height / 2 })),
    pan: (x: number, y: number) => change((viewport) => panned(viewport, x, y)),
    reveal: (part: Part) => change((viewport) => revealing(viewport, part, window)),
  };
}

function resolved(view: View, drawing: Size, window: Size, start: Part | undefined): Viewport {
  if (view === 'opening') return opened(drawing, window, start);
  return view === 'all' ? fitted(drawing, window) : view;
}
