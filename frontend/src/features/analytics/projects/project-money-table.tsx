import { PROJECTS_WITH_MONEY, type ProjectAnalytics } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { PROJECT_MONEY_COLUMNS, ProjectMoneyRow } from '../../../entities/project/project-money-row.tsx';
import { PROJECT_PLACE } from '../../../entities/project/project-place.tsx';
import { FigureTable } from '../../../records/figure-table.tsx';
import { pathOfRecord } from '../../../records/record-area.ts';
import { Section } from '../../../ui/card.tsx';

/** The money of all projects by currency, and of those with the largest sums. */
export function ProjectMoneyTable({
  money: { totals, projects },
}: {
  money: NonNullable<ProjectAnalytics['money']>;
}) {
  return (
    <Section
      title="Money of projects"
      description={
        projects.length < PROJECTS_WITH_MONEY
          ? 'Without tax'
          : `Without tax. All projects, and the ${PROJECTS_WITH_MONEY} with the largest sums`
      }
    >
      <FigureTable label="Money of projects" what="Project" columns={PROJECT_MONEY_COLUMNS}>
        <tbody className="font-semibold">
          {totals.map((total) => (
            <ProjectMoneyRow
              key={total.currency}
              header={`All projects, ${total.currency}`}
              label="All projects"
              money={total}
              projectId={null}
            />
          ))}
        </tbody>
        <tbody>
          {projects.map((project) => (
            <ProjectMoneyRow
              key={`${project.id} ${project.currency}`}
              header={
                <Link
                  to={pathOfRecord(PROJECT_PLACE, project.id)}
                  className="inline-flex min-h-8 max-w-72 flex-col justify-center py-1 underline-offset-4 hover:underline max-md:min-h-11 max-md:max-w-40"
                >
                  <bdi className="truncate">{project.name}</bdi>
                  {project.clientName && (
                    <bdi className="truncate text-xs text-ink-muted">{project.clientName}</bdi>
                  )}
                </Link>
              }
              label={project.name}
              money={project}
              projectId={project.id}
            />
          ))}
        </tbody>
      </FigureTable>
    </Section>
  );
}
