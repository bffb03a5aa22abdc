import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Between {
  beforeId: string | null;
  afterId: string | null;
}

interface ColumnHandlers {
  /** The dragged task is over the column; null: it has left it. */
  onOver: (between: Between | null) => void;
  onDrop: (taskId: string, between: Between) => void;
}

/** Lets a card be dragged until the returned function is called. */
export function makeDraggable(element: HTMLElement, taskId: string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ taskId }),
    onDragStart: () => element.toggleAttribute('data-dragged', true),
    onDrop: () => element.toggleAttribute('data-dragged', false),
  });
}

/** Lets a column take dragged cards until the returned function is called. */
export function makeColumn(element: HTMLElement, { onOver, onDrop }: ColumnHandlers): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data.taskId === 'string',
    onDrag: ({ source, location }) =>
      onOver(placeAt(element, String(source.data.taskId), location.current.input.clientY)),
    onDragLeave: () => onOver(null),
    onDrop: ({ source, location }) => {
      onOver(null);
      const taskId = String(source.data.taskId);
      onDrop(taskId, placeAt(element, taskId, location.current.input.clientY));
    },
  });
}

/** The neighbors of a task that is dropped at a height of a column. */
function placeAt(column: HTMLElement, taskId: string, y: number): Between {
  let beforeId: string | null = null;
  for (const card of column.querySelectorAll<HTMLElement>('[data-task]')) {
    const id = card.dataset.task ?? null;
    if (id === taskId) continue;
    const { top, height } = card.getBoundingClientRect();
    if (y < top + height / 2) return { beforeId, afterId: id };
    beforeId = id;
  }
  return { beforeId, afterId: null };
}
