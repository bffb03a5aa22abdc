import { authRoutes, taskRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { ProjectsTabs } from '../../../entities/project/projects-tabs.tsx';
import { queryOf } from '../../../lib/api/route-query.ts';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { GrowingList } from '../../../records/growing-list.tsx';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { useRegularRefresh } from '../../../records/use-regular-refresh.ts';
import { AreaHeader } from '../../../ui/area-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TasksByDue } from './task-list.tsx';

/** The open tasks of the person in all projects, by when they are due. */
export function MyTasksScreen({ task }: { task: string | undefined }) {
  const own = useQuery(queryOf(authRoutes.me)).data?.id;
  const navigate = useNavigate();
  usePageTitle('My tasks');
  const close = () => {
    const search = { task: undefined } as never;
    void navigate({ to: '.', search, resetScroll: false, ignoreBlocker: true });
  };
  return (
    <>
      <AreaHeader title="My tasks" tabs={<ProjectsTabs />} />
      <div className="mt-6 max-w-4xl">{own && <OwnTasks own={own} />}</div>
      {task && <TaskDialog id={task} onClose={close} />}
    </>
  );
}

function OwnTasks({ own }: { own: string }) {
  useRegularRefresh(taskRoutes.list.path);
  const list = useGrowingList(taskRoutes.list, { query: { assignee: own, status: 'open', limit: 100 } });
  return (
    <GrowingList
      list={list}
      many="tasks"
      lines={6}
      nothing={
        <EmptyState icon={<ListTodo />} title="Nothing is waiting for you">
          Tasks that are assigned to you are shown here, whatever their project.
        </EmptyState>
      }
      more="More tasks"
    >
      {(tasks) => <TasksByDue tasks={tasks} showProject />}
    </GrowingList>
  );
}
