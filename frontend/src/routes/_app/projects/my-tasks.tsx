import { createFileRoute } from '@tanstack/react-router';
import { MyTasksScreen } from '../../../features/projects/tasks/my-tasks-screen.tsx';

export const Route = createFileRoute('/_app/projects/my-tasks')({
  /** `task`: the one whose dialog is open. */
  validateSearch: (search: Record<string, unknown>): { task?: string | undefined } => search,
  component: () => <MyTasksScreen task={Route.useSearch().task} />,
});
