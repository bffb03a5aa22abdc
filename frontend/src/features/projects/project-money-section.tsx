import { type Project, projectAnalyticsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_MONEY_COLUMNS, ProjectMoneyRow } from '../../entities/project/project-money-row.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { FigureTable } from '../../records/figure-table.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';

/** What a project has been agreed, invoiced, received and spent. The sums link to their lists. */
export function ProjectMoneySection({ project: { id, name } }: { project: Pick<Project, 'id' | 'name'> }) {
  const query = useQuery(queryOf(projectAnalyticsRoutes.money, { parameters: { id } }));
  const { data, error } = query;
  if (!data)
    return error && <QueryError title="The money of the project could not be loaded" query={query} />;
  return (
    <Section title="Invoiced and spent" description="Without tax">
      {data.currencies.length === 0 ? (
        <p className="text-sm text-ink-muted">
          No quote, invoice, income or expense belongs to this project yet. You choose the project there.
        </p>
      ) : (
        <FigureTable label="Invoiced and spent" what="Currency" columns={PROJECT_MONEY_COLUMNS}>
          <tbody>
            {data.currencies.map((money) => (
              <ProjectMoneyRow
                key={money.currency}
                header={money.currency}
                label={name}
                money={money}
                projectId={id}
              />
            ))}
          </tbody>
        </FigureTable>
      )}
    </Section>
  );
}
