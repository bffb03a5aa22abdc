import { NO_ASSIGNEE, TASK_DUE_FILTERS, TASK_STATUSES } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useMembers } from '../../../lib/api/use-members.ts';
import type { ListSearch } from '../../../records/list-search.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FoundTasks } from './found-tasks.tsx';
import { TASKS } from './task-address.ts';
import { TaskList } from './task-list.tsx';
import { TASK_DUE_WORDS, TASK_STATUS_WORDS } from './task-words.ts';

const STATUS_OPTIONS = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_WORDS[value].label }));
const DUE_OPTIONS = TASK_DUE_FILTERS.map((value) => ({ value, label: TASK_DUE_WORDS[value] }));

/** The tasks of a project, one in a line, with the filters of the address. */
export function ProjectTaskList({ projectId, search }: { projectId: string; search: ListSearch }) {
  return (
    <FoundTasks
      search={search}
      given={{ project: projectId }}
      filters={<TaskFilters search={search} />}
      nothing={<EmptyState title="No tasks yet">Add the first one on the board.</EmptyState>}
    >
      {(tasks) => <TaskList label="Tasks" tasks={tasks} />}
    </FoundTasks>
  );
}

function TaskFilters({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const members = useMembers() ?? [];
  const known = TASKS.address.parse(search);
  const field = (name: 'status' | 'assignee' | 'due') => ({
    name,
    value: known[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const changed = (current: object) => ({ ...current, [name]: target.value || undefined });
      void navigate({ to: '.', search: changed as never, replace: true, resetScroll: false });
    },
  });
  return (
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
  );
}
