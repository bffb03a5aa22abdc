import { type ReportList, type ReportRow } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { moneyText } from '../../../lib/text/money-text.ts';
import { classNames } from '../../../ui/class-names.ts';

interface ReportTableProps {
  label: string;
  currency: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
  /** Filters the lists to which the amounts lead. */
  only: { currency?: string };
}

/** Its path, and how its address is filtered. */
function placeOf({ of, query: { clientId, ...query } }: ReportList): { to: string; search: object } {
  if (of === 'statement') return { to: `/clients/${clientId}/statement`, search: query };
  return {
    to: PATHS[of],
    search: { ...query, ...(clientId && { clientId }), hidden: hiddenIn(of, query.tax) },
  };
}

const PATHS = {
  income: '/accounting/income',
  expenses: '/accounting/expenses',
  invoices: '/invoices',
  payments: '/invoices/payments',
} as const;

/** The columns that such a list leaves out, so that it has room for the amounts that figures are sums of. */
function hiddenIn(of: ReportList['of'], tax: string | undefined): string | undefined {
  if (of === 'income') return 'method~reference~receipt';
  return of === 'expenses' ? `billable~client~receipt~${tax ? 'cost' : 'net'}` : undefined;
}

/** More columns use the whole width. */
const FEW = 6;

/** The rows of a report by group, each with its sum. A narrow screen scrolls it. */
export function ReportTable({ label, currency, columns, rows, only }: ReportTableProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className={classNames('w-full text-sm', columns.length <= FEW && 'max-w-4xl')}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-hairline text-ink-muted">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">Row</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 ps-6 text-end font-normal whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            currency={currency}
            columns={columns}
            only={only}
            rows={rows.filter((row) => row.group === group)}
          />
        ))}
      </table>
    </section>
  );
}

function Group({
  group,
  currency,
  columns,
  rows,
  only,
}: Omit<ReportTableProps, 'label'> & { group: string }) {
  const hasLines = rows.some(({ label }) => label !== null);
  return (
    <tbody>
      {hasLines && (
        <tr>
          <th scope="rowgroup" colSpan={columns.length + 1} className="pt-5 pb-1 text-start font-semibold">
            {group}
          </th>
        </tr>
      )}
      {rows.map(({ key, label, amounts, lists }) => (
        <tr
          key={key}
          className={label === null ? 'border-b-2 border-hairline font-semibold' : 'border-b border-hairline'}
        >
          <th
            scope="row"
            className={`sticky start-0 min-w-28 bg-canvas py-2 text-start ${label === null ? '' : 'font-normal'}`}
          >
            {label === null ? hasLines ? `Total: ${group.toLowerCase()}` : group : <bdi>{label}</bdi>}
          </th>
          {amounts.map((amountMinor, column) => (
            <td key={columns[column]} className="py-2 ps-6 text-end whitespace-nowrap tabular-nums">
              {amountMinor === 0 && '–'}
              {amountMinor !== null && amountMinor !== 0 && (
                <Amount list={lists[column]} only={only}>
                  {moneyText({ amountMinor, currency })}
                </Amount>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface AmountProps {
  list: ReportList | null | undefined;
  only: { currency?: string };
  children: string;
}

function Amount({ list, only, children }: AmountProps) {
  if (!list) return children;
  const { to, search } = placeOf(list);
  return (
    <Link
      to={to}
      search={{ ...only, ...search } as never}
      className="-my-2 inline-flex min-h-9 items-center underline decoration-hairline underline-offset-4 max-md:min-h-11"
    >
      {children}
    </Link>
  );
}
