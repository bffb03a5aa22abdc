import { type Project, TASK_STATUSES, type TaskItem, type TaskStatus, taskRoutes } from '@oficio/contracts';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { afterNextPaint } from '../../../lib/page/after-next-paint.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { BoardColumn } from './board-column.tsx';
import { type BoardMove, columnOf, endOf, type Place, placeAfterStep } from './board-order.ts';
import { QuickAdd } from './quick-add.tsx';
import type { CardActions } from './task-card.tsx';
import { TASK_STATUS_WORDS } from './task-words.ts';
import { useBoardMoves } from './use-board.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useOpenTask } from './use-open-task.ts';
import { useRemoveTask } from './use-remove-task.ts';

/** The tasks of a project in the columns of their states. Opening a task changes the address, but not the board. */
export const Board = memo(function Board({
  project,
  items,
}: {
  project: Project;
  items: readonly TaskItem[];
}) {
  const mayWrite = useMay(taskRoutes.move) && project.deletedAt === null;
  if (mayWrite) return <WritableBoard project={project} items={items} />;
  return <BoardView items={items} unstored={NONE} actions={null} isDragged={false} />;
});

const NONE: ReadonlySet<string> = new Set();

function WritableBoard({ project, items }: { project: Project; items: readonly TaskItem[] }) {
  const moves = useBoardMoves(project.id, items);
  const remove = useRemoveTask();
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  // A card that goes to another column is another element, which takes the focus over.
  const focused = useRef<Pick<BoardMove, 'id' | 'status'> | null>(null);
  useEffect(() => {
    if (!focused.current) return;
    const { id, status } = focused.current;
    const card = frame.current?.querySelector<HTMLElement>(`[data-column="${status}"] [data-task="${id}"] a`);
    if (!card) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    card.focus({ preventScroll: true });
    // The card may be far away: its new place is painted first.
    afterNextPaint(window, () => card.scrollIntoView({ block: 'nearest' }));
  });
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  const actions = useMemo<CardActions & { place: (move: BoardMove) => void }>(() => {
    const place = (move: BoardMove) => {
      const { items: shown } = latest.current;
      const task = shown.find(({ id }) => id === move.id);
      if (!task || isThere(shown, move)) return;
      focused.current = move;
      latest.current.move(move);
      setSaid(`${isolated(task.title)} is now in ${TASK_STATUS_WORDS[move.status].label}`);
    };
    return {
      place,
      step(task, step) {
        const to = placeAfterStep(latest.current.items, task, step);
        if (to) place({ id: task.id, ...to });
      },
      moveTo: (task, status) => place({ id: task.id, ...endOf(latest.current.items, status, task.id) }),
      remove,
    };
  }, [remove]);
  const drop = useCallback((id: string, to: Place) => actions.place({ id, ...to }), [actions]);
  const footer = useCallback(
    (status: TaskStatus) => <QuickAdd projectId={project.id} status={status} />,
    [project.id],
  );
  return (
    <div ref={frame}>
      {moves.refusal && (
        <Notice
          tone="negative"
          className="mb-4"
          action={
            <Button size="small" variant="ghost" onClick={moves.forgetRefusal}>
              OK
            </Button>
          }
        >
          {moves.refusal.code === 'version.stale'
            ? 'Somebody else has changed this task. It stays where it was last saved; move it again if it belongs elsewhere.'
            : moves.refusal.text}
        </Notice>
      )}
      {moves.repeat && (
        <Notice
          tone="warning"
          className="mb-4"
          action={
            <Button size="small" onClick={moves.repeat}>
              Send again
            </Button>
          }
        >
          The server didn’t answer, so the last move may or may not be saved. Nothing is moved twice.
        </Notice>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <BoardView
        items={moves.items}
        unstored={moves.unstored}
        actions={actions}
        isDragged
        onDrop={drop}
        footer={footer}
      />
    </div>
  );
}

/** Whether a task stands at a place already. */
function isThere(items: readonly TaskItem[], { id, status, beforeId, afterId }: BoardMove): boolean {
  const ids = columnOf(items, status).map((item) => item.id);
  const index = ids.indexOf(id);
  return index >= 0 && (ids[index - 1] ?? null) === beforeId && (ids[index + 1] ?? null) === afterId;
}

interface BoardViewProps {
  items: readonly TaskItem[];
  unstored: ReadonlySet<string>;
  actions: CardActions | null;
  isDragged: boolean;
  onDrop?: (id: string, place: Place) => void;
  footer?: (status: TaskStatus) => ReactNode;
}

/** A phone shows one column at a time. */
function BoardView({ items, unstored, actions, isDragged, onDrop, footer }: BoardViewProps) {
  const phone = useMediaQuery(PHONE);
  const today = useToday();
  const onOpen = useOpenTask();
  const [chosen, setChosen] = useState<TaskStatus>('todo');
  const drag = useBoardDrag(isDragged && !phone);
  const shown = phone ? [chosen] : TASK_STATUSES;
  return (
    <>
      {phone && (
        <fieldset className="mb-3 flex gap-1 overflow-x-auto">
          <legend className="sr-only">Column</legend>
          {TASK_STATUSES.map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={status === chosen}
              onClick={() => setChosen(status)}
              className={classNames(
                'min-h-11 shrink-0 rounded-control px-3 text-sm font-medium text-ink-muted',
                'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
              )}
            >
              {TASK_STATUS_WORDS[status].label}{' '}
              <span className="tabular-nums">{columnOf(items, status).length}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className="grid items-start gap-3 md:grid-cols-[repeat(4,minmax(13rem,1fr))] md:overflow-x-auto md:pb-2">
        {shown.map((status) => {
          const tasks = columnOf(items, status);
          return (
            <BoardColumn
              key={status}
              status={status}
              tasks={tasks}
              unstored={tasks.filter(({ id }) => unstored.has(id)).map(({ id }) => id)}
              actions={actions}
              drag={drag}
              onDrop={onDrop}
              today={today}
              onOpen={onOpen}
              hideTitle={phone}
              footer={footer}
            />
          );
        })}
      </div>
    </>
  );
}
