import { useCallback, useEffect, useState } from 'react';
import { type Dock, type DockSide, fittingSize, readDock, SIZE, storeDock } from './dock.ts';

const NARROW = 768;

export type DockState = ReturnType<typeof useDock>;

/** The panel's side and size, stored on this device. */
export function useDock() {
  const [dock, setDock] = useState(() => readDock(localStorage));
  const [room, setRoom] = useState(readRoom);
  useEffect(() => {
    const onResize = () => setRoom(readRoom());
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  const isNarrow = room.width < NARROW;
  const side = isNarrow ? 'bottom' : dock.side;
  const along = side === 'bottom' ? room.height : room.width;
  const full = fittingSize(dock[side], along);
  const size = dock.folded ? SIZE.folded : full;
  const change = (changes: Partial<Dock>) => {
    const next = { ...dock, ...changes };
    setDock(next);
    storeDock(localStorage, next);
  };
  // A collapsed panel is always a bar at the bottom, because a narrow column would show nothing.
  const edge = dock.folded ? 'bottom' : side;
  const reserve = useCallback(() => reserveRoom(edge, size), [edge, size]);
  return {
    side: edge,
    folded: dock.folded,
    /** Pixels: the height at the bottom, the width at the right. */
    size,
    /** The largest size that fits into the window. */
    most: fittingSize(Number.POSITIVE_INFINITY, along),
    /** The window is too narrow for the right side. */
    isNarrow,
    change,
    resize: (wanted: number) => change({ [side]: fittingSize(wanted, along) }),
    /** Adds the space to the page; returns a function that removes it. */
    reserve,
  };
}

function readRoom() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function reserveRoom(side: DockSide, size: number): () => void {
  const { dataset, style } = document.documentElement;
  dataset.debugDock = side;
  style.setProperty('--debug-dock', `${size}px`);
  return () => {
    delete dataset.debugDock;
    style.removeProperty('--debug-dock');
  };
}
