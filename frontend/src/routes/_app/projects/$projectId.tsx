import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '../../../features/projects/project-screen.tsx';

export const Route = createFileRoute('/_app/projects/$projectId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Project() {
    const { projectId } = Route.useParams();
    return <ProjectScreen key={projectId} id={projectId} editing={Route.useSearch().edit} />;
  },
});
