import { createFileRoute } from '@tanstack/react-router';
import { MyTasksScreen, type MyTasksSearch } from '../../../features/projects/tasks/my-tasks-screen.tsx';

export const Route = createFileRoute('/_app/projects/my-tasks')({
  validateSearch: (search: Record<string, unknown>): MyTasksSearch => search,
  component: () => <MyTasksScreen search={Route.useSearch()} />,
});
