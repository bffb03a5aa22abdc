import { useEffect, useState } from 'react';

export type BoardDrag = typeof import('./board-drag.ts');

/** The code of dragging, loaded after the board is shown; null until then, and where nothing is dragged. */
export function useBoardDrag(isUsed: boolean): BoardDrag | null {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  useEffect(() => {
    if (!isUsed || drag) return;
    let isLeft = false;
    // Without it, tasks are moved by their menus and by keys.
    import('./board-drag.ts').then(
      (loaded) => isLeft || setDrag(loaded),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isUsed, drag]);
  return isUsed ? drag : null;
}
