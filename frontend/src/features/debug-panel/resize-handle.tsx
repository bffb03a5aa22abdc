import type { KeyboardEvent, PointerEvent } from 'react';
import { SIZE } from './dock.ts';
import type { DockState } from './use-dock.ts';

/** The inner edge of the panel, moved by dragging or with the arrow keys. */
export function ResizeHandle({ dock }: { dock: DockState }) {
  const atBottom = dock.side === 'bottom';
  const [grow, shrink] = atBottom ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const onKeyDown = (event: KeyboardEvent) => {
    const size = {
      [grow]: dock.size + SIZE.step,
      [shrink]: dock.size - SIZE.step,
      Home: SIZE.min,
      End: dock.most,
    }[event.key];
    if (size === undefined) return;
    event.preventDefault();
    dock.resize(size);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    dock.resize(atBottom ? window.innerHeight - event.clientY : window.innerWidth - event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element can't be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-label="Size of the panel"
      aria-orientation={atBottom ? 'horizontal' : 'vertical'}
      aria-valuemin={SIZE.min}
      aria-valuemax={dock.most}
      aria-valuenow={dock.size}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      className="odp-resize"
    />
  );
}
