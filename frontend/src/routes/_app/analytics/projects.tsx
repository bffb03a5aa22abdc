import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsPage } from '../../../features/analytics/analytics-page.tsx';
import { ProjectAnalyticsFigures } from '../../../features/analytics/projects/project-analytics-figures.tsx';

export const Route = createFileRoute('/_app/analytics/projects')({ component: ProjectAnalytics });

function ProjectAnalytics() {
  return (
    <AnalyticsPage
      current="Projects"
      description="Which projects are late, who works on what, and what each project brings."
      limited="Figures of the projects of the clients that are assigned to you."
    >
      <ProjectAnalyticsFigures />
    </AnalyticsPage>
  );
}
