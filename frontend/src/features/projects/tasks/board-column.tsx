import type { LocalDate, TaskItem, TaskStatus } from '@oficio/contracts';
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Place } from './board-order.ts';
import { type CardActions, TaskCard } from './task-card.tsx';
import { TASK_STATUS_WORDS } from './task-words.ts';
import type { BoardDrag } from './use-board-drag.ts';

interface BoardColumnProps {
  status: TaskStatus;
  tasks: readonly TaskItem[];
  /** The ids of those whose move isn't stored yet. */
  unstored: readonly string[];
  actions: CardActions | null;
  drag: BoardDrag | null;
  onDrop: ((id: string, place: Place) => void) | undefined;
  today: LocalDate;
  onOpen: (id: string) => void;
  /** A phone names the column in its switch. */
  hideTitle: boolean;
  /** What is below the cards. */
  footer: ((status: TaskStatus) => ReactNode) | undefined;
}

/** A column of the board. A move renders the columns anew whose tasks it changes, and no others. */
export const BoardColumn = memo(function BoardColumn({
  status,
  tasks,
  unstored,
  actions,
  drag,
  onDrop,
  today,
  onOpen,
  hideTitle,
  footer,
}: BoardColumnProps) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState<Pick<Place, 'beforeId' | 'afterId'> | null>(null);
  const drop = useEffectEvent((id: string, between: Pick<Place, 'beforeId' | 'afterId'>) =>
    onDrop?.(id, { status, ...between }),
  );
  const show = useEffectEvent((between: typeof over) => {
    if (between?.beforeId !== over?.beforeId || between?.afterId !== over?.afterId || !between !== !over) {
      setOver(between);
    }
  });
  useEffect(() => {
    if (!drag || !element.current) return;
    return drag.makeColumn(element.current, {
      onOver: (between) => show(between),
      onDrop: (id, between) => drop(id, between),
    });
  }, [drag]);
  const { label } = TASK_STATUS_WORDS[status];
  const mark = <li aria-hidden className="-my-1 h-0.5 rounded-full bg-accent" />;
  return (
    <section
      ref={element}
      aria-label={label}
      data-column={status}
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-surface bg-sunken p-2',
        over && 'outline-2 outline-accent',
      )}
    >
      <h2
        className={classNames('flex items-baseline gap-2 px-1 text-sm font-semibold', hideTitle && 'sr-only')}
      >
        {label}
        <span className="font-normal text-ink-muted tabular-nums">{tasks.length}</span>
      </h2>
      <ol className="flex flex-col gap-2">
        {tasks.map((task, index) => (
          <BoardSlot key={task.id} mark={over?.afterId === task.id ? mark : null}>
            <TaskCard
              task={task}
              isFirst={index === 0}
              isLast={index === tasks.length - 1}
              isUnstored={unstored.includes(task.id)}
              actions={actions}
              drag={drag}
              today={today}
              onOpen={onOpen}
            />
          </BoardSlot>
        ))}
        {over?.afterId === null && mark}
      </ol>
      {footer?.(status)}
    </section>
  );
}, isSame);

/** The lists of each render are new ones, often with the same members. */
function isSame(
  { tasks, unstored, ...before }: BoardColumnProps,
  { tasks: nextTasks, unstored: nextUnstored, ...after }: BoardColumnProps,
): boolean {
  const names = Object.keys(before) as (keyof typeof before)[];
  return (
    hasSame(tasks, nextTasks) &&
    hasSame(unstored, nextUnstored) &&
    names.every((name) => Object.is(before[name], after[name]))
  );
}

const hasSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, index) => member === other[index]);

/** A card, below the mark of the place where a dragged card would go. */
function BoardSlot({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <>
      {mark}
      {children}
    </>
  );
}
