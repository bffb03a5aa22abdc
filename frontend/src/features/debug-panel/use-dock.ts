import { useCallback, useEffect, useState } from 'react';
import { type Dock, type DockSide, fittingSize, readDock, SIZE, storeDock } from './dock.ts';

const NARROW = 768;

export interface DockState {
  side: DockSide;
  folded: boolean;
  /** Pixels: the height at the bottom, the width at the right. */
  size: number;
  /** The largest size that the window has room for. */
  most: number;
  /** The window has room at the bottom alone. */
  isNarrow: boolean;
  change(changes: Partial<Dock>): void;
  resize(size: number): void;
  /** Makes room in the page; gives back how to take it back. */
  reserve(): () => void;
}

/** Where the panel stands and how large it is, remembered on this device. */
export function useDock(): DockState {
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
  // Folded at the right it is a bar at the bottom: a column of that width shows nothing.
  const edge = dock.folded ? 'bottom' : side;
  const reserve = useCallback(() => reserveRoom(edge, size), [edge, size]);
  return {
    side: edge,
    folded: dock.folded,
    size,
    most: fittingSize(Number.POSITIVE_INFINITY, along),
    isNarrow,
    change,
    resize: (wanted) => change({ [side]: fittingSize(wanted, along) }),
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
