import { PROJECTS_WITH_MONEY, type ProjectAnalytics } from '@oficio/contracts';
import { PROJECT_MONEY_COLUMNS, ProjectMoneyRow } from '../../../entities/project/project-money-row.tsx';
import { FigureTable } from '../../../records/figure-table.tsx';
import { Section } from '../../../ui/card.tsx';
import { ProjectFigureLink } from './project-figure-link.tsx';

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
              header={<ProjectFigureLink project={project} />}
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
