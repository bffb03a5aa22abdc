import { TASK_DUE_FILTERS, type TaskItem } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ProjectColor } from '../../../entities/project/project-color.tsx';
import { useToday } from '../../../lib/api/use-today.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TaskDue } from './task-card.tsx';
import { dueGroup } from './task-due.ts';
import { TASK_DUE_WORDS, TASK_STATUS_WORDS } from './task-words.ts';

interface TaskListProps {
  label: string;
  tasks: readonly TaskItem[];
  /** Tasks of several projects name theirs. */
  showProject?: boolean;
}

/** Tasks, one in a line. */
export function TaskList({ label, tasks, showProject = false }: TaskListProps) {
  const today = useToday();
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-hairline">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <Link
              to="."
              search={((current: object) => ({ ...current, task: task.id })) as never}
              resetScroll={false}
              dir="auto"
              className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere underline-offset-4 hover:underline max-md:py-2"
            >
              {task.title}
            </Link>
            {showProject ? (
              <span className="text-ink-muted">
                <ProjectColor color={task.projectColor} />
                <bdi>{task.projectName}</bdi>
              </span>
            ) : (
              task.assignee && <bdi className="text-ink-muted">{task.assignee.name || 'Former member'}</bdi>
            )}
            <TaskDue task={task} today={today} />
            <Badge tone={TASK_STATUS_WORDS[task.status].tone}>{TASK_STATUS_WORDS[task.status].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Open tasks in groups by when they are due. */
export function TasksByDue({ tasks, showProject }: { tasks: readonly TaskItem[]; showProject: boolean }) {
  const today = useToday();
  return (
    <div className="flex flex-col gap-6">
      {TASK_DUE_FILTERS.flatMap((due) => {
        const group = tasks.filter((task) => dueGroup(task, today) === due);
        const label = TASK_DUE_WORDS[due];
        return group.length > 0
          ? [
              <section key={due}>
                <h2 className="mb-2 text-base font-semibold">
                  {label} <span className="font-normal text-ink-muted tabular-nums">{group.length}</span>
                </h2>
                <TaskList label={label} tasks={group} showProject={showProject} />
              </section>,
            ]
          : [];
      })}
    </div>
  );
}
