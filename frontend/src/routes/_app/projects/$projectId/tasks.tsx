import { createFileRoute } from '@tanstack/react-router';
import { type TasksSearch, TasksTab } from '../../../../features/projects/tasks/tasks-tab.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/tasks')({
  validateSearch: (search: Record<string, unknown>): TasksSearch => search,
  component: () => <TasksTab search={Route.useSearch()} />,
});
