import { createFileRoute } from '@tanstack/react-router';
import { ProjectOverview } from '../../../../features/projects/project-overview.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/')({ component: ProjectOverview });
