import { projectAnalyticsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PROJECT_PLACE } from '../../../entities/project/project-place.tsx';
import { queryOf } from '../../../lib/api/route-query.ts';
import { FiguresSkeleton } from '../../../records/charts/figures-skeleton.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { ProjectCounts } from './project-counts.tsx';
import { ProjectHoursTable } from './project-hours-table.tsx';
import { ProjectMoneyTable } from './project-money-table.tsx';
import { TaskFigures } from './task-figures.tsx';

/** Figures of projects and their tasks. Those of projects link to the list whose total they are. */
export function ProjectAnalyticsFigures() {
  const query = useQuery(queryOf(projectAnalyticsRoutes.figures));
  if (!query.data) {
    if (query.error) return <QueryError title="The figures could not be loaded" query={query} />;
    return <FiguresSkeleton />;
  }
  const { byStatus, hours, money } = query.data;
  const hasProjects = byStatus.some(({ count }) => count > 0) || (money?.projects.length ?? 0) > 0;
  if (!hasProjects) return <NoFigures />;
  return (
    <div className="flex flex-col gap-10">
      <ProjectCounts figures={query.data} />
      <TaskFigures figures={query.data} />
      {hours.length > 0 && <ProjectHoursTable hours={hours} />}
      {money && money.projects.length > 0 && <ProjectMoneyTable money={money} />}
    </div>
  );
}

function NoFigures() {
  return (
    <EmptyState
      title="No figures yet"
      icon={PROJECT_PLACE.icon}
      actions={
        <Link to={PROJECT_PLACE.path} className={buttonClasses({ variant: 'primary' })}>
          Go to projects
        </Link>
      }
    >
      They appear here with the first project.
    </EmptyState>
  );
}
