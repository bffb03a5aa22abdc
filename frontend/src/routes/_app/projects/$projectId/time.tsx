import { createFileRoute } from '@tanstack/react-router';
import { useProjectPage } from '../../../../features/projects/project-page.ts';
import { ProjectTime } from '../../../../features/time/project-time.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/time')({
  component: () => <ProjectTime project={useProjectPage().project} />,
});
