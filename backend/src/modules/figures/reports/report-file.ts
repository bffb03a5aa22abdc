import type { QueryOf, ReportName, ReportRow, reportRoutes } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { decimalOf, type ListFile } from '../../../records/record-csv.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { accountingReport } from './accounting-report.ts';

type Line = ReportRow & { currency: string };

/** The rows of a report in all currencies, its sums included. */
export async function fileOfReport(
  kit: RecordKit,
  scope: OrganizationScope,
  name: ReportName,
  query: QueryOf<typeof reportRoutes.one>,
): Promise<ListFile<Line>> {
  const { columns, currencies } = await accountingReport(kit, scope, name, query);
  const items = currencies.flatMap(({ currency, rows }) => rows.map((row) => ({ ...row, currency })));
  return {
    name: `report-${name}`,
    columns: [
      ['Group', ({ group }) => group],
      ['Row', ({ label }) => label ?? 'Total'],
      ['Currency', ({ currency }) => currency],
      ...columns.map(
        (header, index) =>
          [
            header,
            ({ amounts, currency }: Line) => {
              const amount = amounts[index] ?? null;
              return amount === null ? null : decimalOf(amount, currency);
            },
            'amount',
          ] as const,
      ),
    ],
    page: async () => ({ items, total: items.length, next: null }),
  };
}
