import type { LocalDate, TaskItem, TaskStatus } from '@oficio/contracts';
import { memo, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
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
  const drop = useEffectEvent((id: string, between: Omit<Place, 'status'>) =>
    onDrop?.(id, { status, ...between }),
  );
  useEffect(() => {
    if (!drag || !element.current) return;
    return drag.makeColumn(element.current, (id, between) => drop(id, between));
  }, [drag]);
  const { label } = TASK_STATUS_WORDS[status];
  return (
    <section
      ref={element}
      aria-label={label}
      data-column={status}
      className="group flex min-w-0 flex-col gap-2 rounded-surface bg-sunken p-2 -outline-offset-2 outline-accent data-drop-over:outline-2"
    >
      <h2
        className={classNames('flex items-baseline gap-2 px-1 text-sm font-semibold', hideTitle && 'sr-only')}
      >
        {label}
        <span className="font-normal text-ink-muted tabular-nums">{tasks.length}</span>
      </h2>
      <ol className="flex flex-col gap-2 group-data-drop-place:shadow-[0_6px_0_-3px_var(--color-accent)]">
        {tasks.map((task, index) => (
          <TaskCard
            key={task.id}
            task={task}
            isFirst={index === 0}
            isLast={index === tasks.length - 1}
            isUnstored={unstored.includes(task.id)}
            actions={actions}
            drag={drag}
            today={today}
            onOpen={onOpen}
          />
        ))}
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
