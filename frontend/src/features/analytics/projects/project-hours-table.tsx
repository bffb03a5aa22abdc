import { durationText, PROJECTS_WITH_HOURS, type ProjectAnalytics } from '@oficio/contracts';
import { HOURS_COLOR, usedHours } from '../../../entities/project/project-hours.tsx';
import { FigureRow, FigureTable } from '../../../records/figure-table.tsx';
import { Section } from '../../../ui/card.tsx';
import { ProjectFigureLink } from './project-figure-link.tsx';

const COLUMNS = [
  { key: 'budget', header: 'Budget' },
  { key: 'spent', header: 'Spent' },
  { key: 'billable', header: 'Billable' },
  { key: 'used', header: 'Used' },
];

/** The hours of the projects with a budget of hours, beside what was spent. */
export function ProjectHoursTable({ hours }: { hours: ProjectAnalytics['hours'] }) {
  return (
    <Section
      title="Hours of projects"
      description={`Projects with a budget of hours that aren’t finished${hours.length < PROJECTS_WITH_HOURS ? '' : `, the ${PROJECTS_WITH_HOURS} that have used most of it`}. All time counts.`}
    >
      <FigureTable label="Hours of projects" what="Project" columns={COLUMNS}>
        <tbody>
          {hours.map((project) => {
            const { id, budgetMinutes, spent } = project;
            const used = usedHours(project);
            return (
              <FigureRow
                key={id}
                header={<ProjectFigureLink project={project} />}
                cells={[
                  { key: 'budget', cell: durationText(budgetMinutes) },
                  { key: 'spent', cell: durationText(spent.minutes) },
                  { key: 'billable', cell: durationText(spent.billableMinutes) },
                  {
                    key: 'used',
                    cell: used && <span className={HOURS_COLOR[used.tone]}>{used.text}</span>,
                  },
                ]}
              />
            );
          })}
        </tbody>
      </FigureTable>
    </Section>
  );
}
