import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Between {
  beforeId: string | null;
  afterId: string | null;
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

/**
 * Lets a column take dragged cards until the returned function is called. Over it, `data-drop-place` marks the card above
 * which the dragged one would go, or the column itself for its end.
 */
export function makeColumn(
  column: HTMLElement,
  onDrop: (taskId: string, between: Between) => void,
): () => void {
  let marked: Element | null = null;
  // By attributes, without a render of the column: this runs at each movement of the pointer.
  const mark = (between: Between | null) => {
    const next = between && (cardOf(column, between.afterId) ?? column);
    if (next === marked) return;
    marked?.toggleAttribute('data-drop-place', false);
    next?.toggleAttribute('data-drop-place', true);
    column.toggleAttribute('data-drop-over', next !== null);
    marked = next;
  };
  return dropTargetForElements({
    element: column,
    canDrop: ({ source }) => typeof source.data.taskId === 'string',
    onDrag: ({ source, location }) =>
      mark(placeAt(column, String(source.data.taskId), location.current.input.clientY)),
    onDragLeave: () => mark(null),
    onDrop: ({ source, location }) => {
      mark(null);
      const taskId = String(source.data.taskId);
      onDrop(taskId, placeAt(column, taskId, location.current.input.clientY));
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

const cardOf = (column: HTMLElement, taskId: string | null): Element | null =>
  column.querySelector(`[data-task="${taskId}"]`);
