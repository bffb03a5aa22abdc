import { useEffect, useState } from 'react';

export type BoardDrag = Pick<typeof import('./board-drag.ts'), 'makeDraggable' | 'makeColumn'>;

async function loadDrag(): Promise<BoardDrag> {
  const { makeDraggable, makeColumn } = await import('./board-drag.ts');
  return { makeDraggable, makeColumn };
}

/** The code of dragging, loaded after the board is shown; null until then, and where nothing is dragged. */
export function useBoardDrag(isUsed: boolean): BoardDrag | null {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  useEffect(() => {
    if (!isUsed || drag) return;
    let isLeft = false;
    // Without it, tasks are moved by their menus and by keys.
    loadDrag().then(
      (loaded) => isLeft || setDrag(loaded),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isUsed, drag]);
  return isUsed ? drag : null;
}
