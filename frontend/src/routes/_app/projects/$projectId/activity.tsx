import { createFileRoute } from '@tanstack/react-router';
import { ProjectActivity } from '../../../../features/projects/project-activity.tsx';

export const Route = createFileRoute('/_app/projects/$projectId/activity')({ component: ProjectActivity });
