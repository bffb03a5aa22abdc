import { formatLocalDate, NUMBER_LOCALE, type ProjectAnalytics } from '@oficio/contracts';
import { PROJECT_PLACE } from '../../../entities/project/project-place.tsx';
import { FigureRow, FigureTable } from '../../../records/figure-table.tsx';
import { ShareTable } from '../../../records/share-table.tsx';
import { Section } from '../../../ui/card.tsx';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const hours = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 1 });
const MINUTES = 60;

const COLUMNS = [
  { key: 'open', header: 'Open' },
  { key: 'overdue', header: 'Overdue' },
  { key: 'estimate', header: 'Estimate' },
];

/** The tasks that were finished each week, and the open ones by person. */
export function TaskFigures({
  figures: { doneByWeek, load },
}: {
  figures: Pick<ProjectAnalytics, 'doneByWeek' | 'load'>;
}) {
  const all = doneByWeek.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-10 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <ShareTable
          path={PROJECT_PLACE.path}
          title="Finished tasks by week"
          description="The last 12 weeks, this one first"
          what="Week"
          measure="Tasks"
          rows={doneByWeek.toReversed().map(({ week, count }) => ({
            key: week,
            label: `From ${formatLocalDate(week)}`,
            value: number.format(count),
            share: all === 0 ? null : count / all,
            search: null,
          }))}
        />
      </div>
      <Section title="Open tasks by person" description="Of projects that aren’t finished">
        {load.length === 0 ? (
          <p className="text-sm text-ink-muted">There are no open tasks.</p>
        ) : (
          <FigureTable label="Open tasks by person" what="Person" columns={COLUMNS}>
            <tbody>
              {load.map(({ person, open, overdue, estimateMinutes }) => (
                <FigureRow
                  key={person?.id ?? 'nobody'}
                  header={person ? <bdi>{person.name}</bdi> : 'Nobody'}
                  cells={[
                    { key: 'open', cell: number.format(open) },
                    { key: 'overdue', cell: overdue === 0 ? '–' : number.format(overdue) },
                    {
                      key: 'estimate',
                      cell: estimateMinutes === 0 ? '–' : `${hours.format(estimateMinutes / MINUTES)} h`,
                    },
                  ]}
                />
              ))}
            </tbody>
          </FigureTable>
        )}
      </Section>
    </div>
  );
}
