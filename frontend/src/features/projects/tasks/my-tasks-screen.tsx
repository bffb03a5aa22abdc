import { authRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { ProjectsTabs } from '../../../entities/project/projects-tabs.tsx';
import { queryOf } from '../../../lib/api/route-query.ts';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import type { ListSearch } from '../../../records/list-search.ts';
import { AreaHeader } from '../../../ui/area-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FoundTasks } from './found-tasks.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TasksByDue } from './task-list.tsx';
import { useCloseTask } from './use-close-task.ts';

export interface MyTasksSearch {
  search?: string | undefined;
  /** The task whose dialog is open. */
  task?: string | undefined;
}

/** The open tasks of the person in all projects, by when they are due. */
export function MyTasksScreen({ search: { search, task } }: { search: MyTasksSearch }) {
  const own = useQuery(queryOf(authRoutes.me)).data?.id;
  usePageTitle('My tasks');
  const close = useCloseTask();
  return (
    <>
      <AreaHeader title="My tasks" tabs={<ProjectsTabs />} />
      <div className="mt-6 max-w-4xl">{own && <OwnTasks own={own} search={{ search, task }} />}</div>
      {task && <TaskDialog id={task} onClose={close} />}
    </>
  );
}

function OwnTasks({ own, search }: { own: string; search: ListSearch }) {
  return (
    <FoundTasks
      search={search}
      given={{ assignee: own, status: 'open' }}
      nothing={
        <EmptyState icon={<ListTodo />} title="Nothing is waiting for you">
          Tasks that are assigned to you are shown here, whatever their project.
        </EmptyState>
      }
    >
      {(tasks) => <TasksByDue tasks={tasks} showProject />}
    </FoundTasks>
  );
}
