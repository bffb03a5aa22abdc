import { type PointerEvent, type RefObject, useRef } from 'react';
import { panned, type Viewport, zoomed } from './viewport.ts';

/** Pixels. A press that moves less is a click. */
const CLICK_MOVES_LESS_THAN = 4;

interface Position {
  x: number;
  y: number;
}

/** One pointer pans the drawing, two pointers pinch it. */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  change: (next: (viewport: Viewport) => Viewport) => void,
) {
  const pointers = useRef(new Map<number, Position>());
  const travelled = useRef(0);

  const letGo = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  return {
    /** Whether the last released pointer has moved the drawing, so that its click is ignored. */
    wasDragged: () => travelled.current >= CLICK_MOVES_LESS_THAN,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (pointers.current.size === 0) travelled.current = 0;
        if (event.button === 0) pointers.current.set(event.pointerId, positionOf(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = positionOf(event);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, now);
        travelled.current += distance(before, now);
        // Follows the pointer outside of the frame. A capture on pointerdown would keep clicks from the parts.
        if (travelled.current >= CLICK_MOVES_LESS_THAN) frame.current?.setPointerCapture(event.pointerId);
        change((viewport) => followed(viewport, before, now, other, cornerOf(frame.current)));
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
  };
}

function followed(
  viewport: Viewport,
  before: Position,
  now: Position,
  other: Position | undefined,
  corner: Position,
): Viewport {
  if (!other) return panned(viewport, now.x - before.x, now.y - before.y);
  const at = { x: (now.x + other.x) / 2 - corner.x, y: (now.y + other.y) / 2 - corner.y };
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  return panned(zoomed(viewport, factor, at), (now.x - before.x) / 2, (now.y - before.y) / 2);
}

function positionOf(event: PointerEvent): Position {
  return { x: event.clientX, y: event.clientY };
}

function cornerOf(element: HTMLElement | null): Position {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: left, y: top };
}

function distance(a: Position, b: Position): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
