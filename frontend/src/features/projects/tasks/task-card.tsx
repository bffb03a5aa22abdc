import {
  formatLocalDate,
  type LocalDate,
  TASK_STATUSES,
  type TaskItem,
  type TaskStatus,
} from '@oficio/contracts';
import { Ellipsis, LoaderCircle, MessageSquare, SquareCheck } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { isolated } from '../../../lib/text/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { useNearView } from '../../../ui/use-near-view.ts';
import type { BoardStep } from './board-order.ts';
import { TASK_STATUS_WORDS } from './task-words.ts';
import type { BoardDrag } from './use-board-drag.ts';

export interface CardActions {
  step: (task: TaskItem, step: BoardStep) => void;
  moveTo: (task: TaskItem, status: TaskStatus) => void;
  remove: (task: TaskItem) => void;
}

interface TaskCardProps {
  task: TaskItem;
  isFirst: boolean;
  isLast: boolean;
  /** The card shows a move that isn't stored yet. */
  isUnstored: boolean;
  /** Null for a person who may only read. */
  actions: CardActions | null;
  drag: BoardDrag | null;
  /** The organization’s day: each card would ask for it again. */
  today: LocalDate;
  /** Opens the dialog of a task. A board has too many cards for links that watch the address. */
  onOpen: (id: string) => void;
}

const STEPS: Readonly<Record<string, BoardStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A task on the board. Alt and the arrows move it. Far from the view it has its title alone, which a search of the page finds. */
export const TaskCard = memo(function TaskCard({
  task,
  isUnstored,
  actions,
  drag,
  today,
  onOpen,
  ...edges
}: TaskCardProps) {
  const element = useRef<HTMLLIElement>(null);
  const isNear = useNearView(element);
  const { id, title } = task;
  useEffect(
    () => (drag && element.current ? drag.makeDraggable(element.current, id) : undefined),
    [drag, id],
  );
  return (
    <li
      ref={element}
      data-task={id}
      aria-busy={isUnstored || undefined}
      onKeyDown={(event) => {
        const step = event.altKey && STEPS[event.key];
        if (!step || !actions || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        actions.step(task, step);
      }}
      className={classNames(
        'rounded-control border border-hairline bg-surface p-3 shadow-surface data-dragged:opacity-40',
        'data-drop-place:shadow-[0_-6px_0_-3px_var(--color-accent)]',
        !isNear && 'min-h-22',
        drag && 'cursor-grab',
        isUnstored && 'opacity-70',
      )}
    >
      <div className="flex items-start gap-2">
        <a
          href={`?task=${id}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(id);
          }}
          draggable={false}
          dir="auto"
          aria-keyshortcuts={actions ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          className="min-w-0 flex-1 text-sm font-medium wrap-anywhere underline-offset-4 hover:underline max-md:py-2"
        >
          {title}
        </a>
        {isUnstored && (
          <LoaderCircle aria-label="Not saved yet" className="mt-0.5 size-4 animate-turning text-ink-muted" />
        )}
        {isNear && actions && <CardMenu task={task} actions={actions} {...edges} />}
      </div>
      {isNear && (
        <>
          <CardLabels labels={task.labels} />
          <CardFacts task={task} today={today} />
        </>
      )}
    </li>
  );
});

function CardLabels({ labels }: Pick<TaskItem, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-1">
      {labels.map((label) => (
        <Badge key={label}>
          <bdi>{label}</bdi>
        </Badge>
      ))}
    </p>
  );
}

/** The assignee, the due date, the checklist and the comments, as far as there are any. */
function CardFacts({ task, today }: Pick<TaskCardProps, 'task' | 'today'>) {
  const { assignee, checklistDone, checklistTotal, commentCount } = task;
  if (!assignee && !task.dueOn && checklistTotal === 0 && commentCount === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted [&_svg]:size-3.5">
      {assignee && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={assignee.name} size="small" />
          <bdi className="truncate">{assignee.name || 'Former member'}</bdi>
        </span>
      )}
      <TaskDue task={task} today={today} />
      {checklistTotal > 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <SquareCheck aria-hidden />
          <span className="sr-only">Checklist: </span>
          {checklistDone}/{checklistTotal}
        </span>
      )}
      {commentCount > 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <MessageSquare aria-hidden />
          <span className="sr-only">Comments: </span>
          {commentCount}
        </span>
      )}
    </p>
  );
}

/** The due date of a task, in words and color once it has passed. */
export function TaskDue({
  task: { dueOn, status },
  today,
}: {
  task: Pick<TaskItem, 'dueOn' | 'status'>;
  today: LocalDate;
}) {
  if (dueOn === null) return null;
  const isOverdue = dueOn < today && status !== 'done';
  return (
    <time dateTime={dueOn} className={classNames('tabular-nums', isOverdue && 'font-medium text-red')}>
      {isOverdue ? `Overdue since ${formatLocalDate(dueOn)}` : formatLocalDate(dueOn)}
    </time>
  );
}

function CardMenu({
  task,
  actions,
  isFirst,
  isLast,
}: Pick<TaskCardProps, 'task' | 'isFirst' | 'isLast'> & { actions: CardActions }) {
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          className="-my-1.5 -me-1.5"
          label={`Actions for ${isolated(task.title)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuLabel>Move to</MenuLabel>
      {TASK_STATUSES.filter((status) => status !== task.status).map((status) => (
        <MenuItem key={status} onSelect={() => actions.moveTo(task, status)}>
          {TASK_STATUS_WORDS[status].label}
        </MenuItem>
      ))}
      {!isFirst && <MenuItem onSelect={() => actions.step(task, 'top')}>Top</MenuItem>}
      {!isFirst && <MenuItem onSelect={() => actions.step(task, 'up')}>Up</MenuItem>}
      {!isLast && <MenuItem onSelect={() => actions.step(task, 'down')}>Down</MenuItem>}
      <MenuSeparator />
      <MenuItem destructive onSelect={() => actions.remove(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
