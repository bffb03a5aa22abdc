import { NO_ASSIGNEE, TASK_DUE_FILTERS, TASK_STATUSES, type TaskItem } from '@oficio/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMembers } from '../../../lib/api/use-members.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useProjectPage } from '../project-page.ts';
import { Board } from './board.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { DUE_OPTIONS, filtered, STATUS_OPTIONS, type TaskFilters, TaskList } from './task-list.tsx';
import { useBoard } from './use-board.ts';

export interface TasksSearch extends TaskFilters {
  /** `list`: one task in a line; else the board. */
  view?: string | undefined;
  /** The task whose dialog is open. */
  task?: string | undefined;
}

/** The tasks of a project, on a board or in a list. */
export function TasksTab({ search }: { search: TasksSearch }) {
  const { project } = useProjectPage();
  const board = useBoard(project);
  const navigate = useNavigate();
  const close = () => {
    const search = (current: object) => ({ ...current, task: undefined });
    // The dialog has asked about unsaved text.
    void navigate({ to: '.', search: search as never, resetScroll: false, ignoreBlocker: true });
  };
  const { data, error } = board;
  const isList = search.view === 'list';
  return (
    <>
      <nav aria-label="Views of the tasks" className="mb-4 flex gap-4 text-sm">
        <ViewLink view={undefined} current={!isList}>
          Board
        </ViewLink>
        <ViewLink view="list" current={isList}>
          List
        </ViewLink>
      </nav>
      {data &&
        (isList ? (
          <FilteredList items={data.items} search={search} />
        ) : (
          <Board project={project} items={data.items} />
        ))}
      {!data && error && <QueryError title="The tasks could not be loaded" query={board} />}
      {!data && !error && <SkeletonText lines={8} />}
      {search.task && <TaskDialog id={search.task} onClose={close} />}
    </>
  );
}

function ViewLink({
  view,
  current,
  children,
}: {
  view: string | undefined;
  current: boolean;
  children: string;
}) {
  return (
    <Link
      to="."
      search={((present: object) => ({ ...present, view })) as never}
      resetScroll={false}
      aria-current={current ? 'page' : undefined}
      className="inline-flex items-center rounded-control px-2 py-1 font-medium text-ink-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink max-md:min-h-11"
    >
      {children}
    </Link>
  );
}

function FilteredList({ items, search }: { items: readonly TaskItem[]; search: TasksSearch }) {
  const today = useToday();
  const navigate = useNavigate();
  const members = useMembers() ?? [];
  const known = <Value extends string>(values: readonly Value[], value: string | undefined) =>
    values.find((one) => one === value);
  const filters = {
    status: known(TASK_STATUSES, search.status),
    assignee: search.assignee,
    due: known(TASK_DUE_FILTERS, search.due),
  };
  const found = filtered(items, filters, today);
  const field = (name: keyof TaskFilters) => ({
    name,
    value: filters[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const changed = (current: object) => ({ ...current, [name]: target.value || undefined });
      void navigate({ to: '.', search: changed as never, replace: true, resetScroll: false });
    },
  });
  return (
    <>
      <div className="mb-4 grid max-w-2xl gap-3 sm:grid-cols-3">
        <SelectField label="Status" placeholder="Any status" options={STATUS_OPTIONS} {...field('status')} />
        <SelectField
          label="Assignee"
          placeholder="Anybody"
          options={[
            { value: NO_ASSIGNEE, label: 'Nobody' },
            ...members.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          {...field('assignee')}
        />
        <SelectField label="Due" placeholder="Any day" options={DUE_OPTIONS} {...field('due')} />
      </div>
      {found.length > 0 && <TaskList label="Tasks" tasks={found} />}
      {found.length === 0 && (
        <EmptyState title={items.length === 0 ? 'No tasks yet' : 'No task matches'}>
          {items.length === 0 ? 'Add the first one on the board.' : 'Choose other filters.'}
        </EmptyState>
      )}
    </>
  );
}
